### set_up
set_up-board = Połóż planszę na środku stołu i postaw znacznik kosztów na { $cost }.
set_up-cubes = Połóż drewno w lesie, kamień w kamieniołomie i piasek w żwirowni. Połóż 1 metal na królewskim dworze, resztę obok planszy.
set_up-market = Połóż na targu w Kingsbridge po { $n } drewna, kamienia i piasku, a szarych robotników ({ $grey }) postaw w zamku Shiring.
set_up-craftsmen = Podziel rzemieślników według rund: po { $n } na każdą z 6 rund. Potasuj 9 kart surowców.
set_up-advantages = Odłóż karty przywilejów ostatniej rundy ({ $last }). Potasuj pozostałe, { $out } odłóż bez oglądania do pudełka, a { $left } połóż na tych { $last }.
set_up-events = Potasuj karty wydarzeń i odłóż bez oglądania do pudełka { $out }; zostaje { $left }.
set_up-cathedral = Przygotuj części katedry ({ $n }). Pierwszy gracz bierze pierwszą, nawę.
set_up-bag = Włóż budowniczych do worka: po { $each } każdego gracza, razem { $n }.
set_up-own = Początkowi rzemieślnicy: { $craftsmen }, robotnicy o wartości { $workers }, punkty: { $vp }.
set_up-own-yours = Weź swój kolor: początkowych rzemieślników ({ $craftsmen }), małych robotników i dużego, razem o wartości { $workers }. Połóż swój krążek na polu punktów { $vp }.
set_up-gold = Zaznacz złoto: pierwszy gracz ma { $n }, każdy następny zgodnie z ruchem wskazówek zegara o 1 więcej, najwyżej { $last }.
