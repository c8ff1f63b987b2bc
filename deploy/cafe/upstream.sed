s/server 127\.0\.0\.1:8080/server exchequer:8080/
