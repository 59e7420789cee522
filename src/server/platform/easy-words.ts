import { randomInt } from 'node:crypto'

/** Short words of things, which children can read and type. They have no accents, because a borrowed keyboard may lack them. */
const WORDS: Record<string, readonly string[]> = {
  en: `acorn amber anchor angel apple april apron arrow atlas badge bagel bakery balloon bamboo banana banjo barn basket beach
    beacon bear beaver bell bench berry biscuit blanket blossom boat bonnet book boot bottle branch bread breeze brick
    bridge broom brush bubble bucket butter button cabin cactus cake camel camera candle canoe canyon carpet carrot castle
    cedar cello chair chalk cheese cherry chess circle circus clock cloud clover cobalt coffee comet compass cookie copper
    coral corn cotton cradle crane crayon cricket crown cube cup daisy dancer desert dolphin donkey door dragon drum duck
    eagle easel echo elbow elm engine fabric falcon feather fern fiddle field finch flag flame flute forest fossil fountain
    fox garden garlic gate ginger giraffe glove goat gold goose grape guitar hammer harbor hazel hedge helmet heron hill
    honey horse island ivory ivy jacket jade jelly jewel jigsaw jungle kettle kite kitten koala ladder lake lamp lantern
    laptop lemon lentil lilac lily lion lizard lobster locket lotus magnet mango maple marble market meadow melon mirror
    mitten monkey moon moss mountain muffin museum napkin nest noodle nutmeg oak oasis ocean olive onion orange orbit orchid
    otter oven owl oyster paddle paint palm panda paper parrot peach peanut pearl pebble pencil penguin pepper piano picnic
    pigeon pillow pine planet plum pocket pond pony poppy potato puddle puffin pumpkin puzzle quilt rabbit radio radish raft
    rainbow raven ribbon river robin rocket rose saddle salad sandal scarf school seal shell ship silver sketch sofa sparrow
    spoon squirrel star stone summer sunset swan table teapot tiger toast tomato towel tower train tulip tunnel turtle
    valley velvet violin walnut water whale willow window winter wolf yogurt zebra`.split(/\s+/),
  de: `abend adler ahorn ampel anker apfel arena astern atlas auge auto bach badge ball bambus banane bank bart batterie bauer
    baum becher beere berg besen bett biene bild birke birne blatt blitz blume bogen bohne boot brett brief brille brot
    brunnen buch bucht bulle burg busch butter creme dach dachs dame dampf deckel delfin distel donner dorf dose drache duft
    eiche eimer eis elch ente erbse erde esel eule faden fahne falke farbe farn fass feder feige feld fels fenster feuer
    fichte figur film fink fisch flagge flamme flasche fliege flocke fluss foto fuchs gabel gans garten gebirge geige
    giraffe gitarre glas glocke gold gras gurke hafen hafer hagel hahn hammer hand harfe hase haus heft helm hemd herbst
    hering herz heu himmel hirsch hobel honig hose hotel hummel hund hut igel insel iris jacke jaguar juwel kabel kaffee
    kakao kaktus kamel kamera kamin kanal kanne karotte karte kasten kater katze kegel keks kette kiefer kino kirche kirsche
    kissen kiste kiwi klavier klee knopf koala koffer kohl komet kompass kopf korb korn krabbe kran krone kuchen kugel kuh
    lachs lama lampe land laterne laub lego leiter lerche licht lilie linde linse luchs luft lupe magnet mais mango mantel
    markt maus meer melone milch minze mond moos morgen motor mund muschel museum nacht nadel nagel nase nebel nelke nest
    netz nudel nuss oase obst ofen ohr olive onkel orange orgel otter paket palme panda papier park perle pfanne pfeffer
    pferd pfirsich pilz pinguin pinsel planet platz pony puppe quelle rabe radio rahmen rakete regen reh reis ring ritter
    robbe rose rubin ruder sahne salat salz sand schaf schal schiff schirm schnee schuh schule schwan see segel seife seil
    senf silber sofa sommer sonne spatz spiegel spinne stadt stein stern stiefel storch strand strauch stuhl sturm tafel tag
    tanne tasche tasse taube teich teller tempel tiger tisch tomate topf traube treppe trommel tulpe turm ufer uhr vase
    vogel vulkan waage wal wald walnuss wand wasser weide welle werkzeug wiese wind winter wolf wolke wolle zaun zebra zelt
    ziege zimt zitrone zucker zug zweig`.split(/\s+/),
}

/**
 * Random easy words of a language, or English words for a language that has none here. There are 20 million
 * combinations of three words.
 */
export function easyWords(language: string, count: number): string[] {
  const words = WORDS[language] ?? WORDS.en ?? []
  return Array.from({ length: count }, () => words[randomInt(words.length)] ?? '')
}

/** An unused temporary password ends after this time (ms), because somebody may find the paper with it. */
const WORD_LIFETIME = 30 * 24 * 3600 * 1000

export const hasWordEnded = ({ one_time_word_at: at }: { one_time_word_at: string | null }, now: Date): boolean =>
  at !== null && now.getTime() - Date.parse(at) > WORD_LIFETIME

/**
 * The password that a rider means. A temporary password also counts with capitals, or with spaces in place of hyphens, as pupils copy it from
 * paper.
 * @param rider undefined for an unknown username
 */
export function meantPassword(rider: { one_time_word_at: string | null } | undefined, typed: string): string {
  if (!rider?.one_time_word_at) return typed
  return typed
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
    .join('-')
}
