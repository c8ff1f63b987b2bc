# Links that are made new, on the page of the computer.
links-title = Links
links-why = If somebody has a link of a host or of the house who should not have it, make the links new: whoever has an old one is out. Players keep their seats, and games go on.
links-sure = All hosts, the owners of drafts and the phone that is the camera need their new links then. This device keeps its rights; the start page has the links.
links-new = Make new links
links-new_sure = Make new links now
