/** Products beside the demo's own: what sounds like them, and what should not be taken for them. 'Bird of Paradise' is a draft. */
export const neighbours: { name: string; description?: string; glanceInfo?: string[]; category?: string }[] =
  [
    { name: 'Climbing Rose', glanceInfo: ['Botanical name: Rosa × hybrida'], category: 'Flowering' },
    { name: 'Rosemary', glanceInfo: ['Botanical name: Salvia rosmarinus'], category: 'Herbs & Edible' },
    { name: 'Basil Genovese', glanceInfo: ['Botanical name: Ocimum basilicum'], category: 'Herbs & Edible' },
    { name: 'Mint', glanceInfo: ['Botanical name: Mentha spicata'], category: 'Herbs & Edible' },
    { name: 'Marigold Orange', glanceInfo: ['Botanical name: Tagetes erecta'], category: 'Flowering' },
    { name: 'Neem Sapling', glanceInfo: ['Botanical name: Azadirachta indica'] },
    { name: 'Petunia Mix', description: 'Trumpets for a carpet of petals.', category: 'Flowering' },
    { name: 'Spider Lily', glanceInfo: ['Pets: toxic to cats and dogs if eaten'], category: 'Flowering' },
    { name: 'Snake Gourd Seeds', description: 'Twenty seeds of a vegetable that climbs.' },
    { name: 'Figure Vase', description: 'A vase of glass in the figure of a bird.' },
    { name: 'Money Tree', glanceInfo: ['Botanical name: Pachira aquatica'] },
    { name: 'Pearl White Gravel', description: 'Washed stones to cover the soil.' },
    { name: 'Moss Pole', description: 'For a climbing monstera, 60 cm.' },
    { name: 'Neem Oil', description: 'Sprayed against mealybugs.' },
  ];

/**
 * What shoppers ask, and what they are to be shown, a line each: 'asked ~ meant > these first, in this order | these as well !
 * never these'. Names as far as they are their own; '-': nothing at all.
 */
export const labelledSearches = `
# As plants are called
monstera > Monstera Deliciosa | Moss Pole
monstera deliciosa > Monstera Deliciosa
fiddle leaf fig > Fiddle-Leaf Fig ! Figure Vase; Curry Leaf
fig > Fiddle-Leaf Fig
rubber plant > Rubber Plant
rubber > Rubber Plant
calathea > Calathea Orbifolia
snake plant > Snake Plant ! Spider Plant
snake > Snake Gourd Seeds; Snake Plant
pothos > Golden Pothos ! Golden Barrel
golden pothos > Golden Pothos ! Golden Barrel
zz plant > ZZ Plant
zz > ZZ Plant
peace lily > Peace Lily ! Spider Lily
lily > Spider Lily; Peace Lily
anthurium > Red Anthurium ! Red Hibiscus
jasmine > Arabian Jasmine
hibiscus > Red Hibiscus ! Red Anthurium
bougainvillea > Bougainvillea
jade plant > Jade Plant
jade > Jade Plant
aloe vera > Aloe Vera
aloe > Aloe Vera
haworthia > Haworthia Zebra
echeveria > Echeveria
chinese money plant > Chinese Money Plant ! Golden Pothos; Money Tree
syngonium > Syngonium
spider plant > Spider Plant ! Snake Plant
boston fern > Boston Fern
fern > Boston Fern
philodendron > Heartleaf Philodendron
aglaonema > Aglaonema
lucky bamboo > Lucky Bamboo
bamboo > Lucky Bamboo
areca palm > Areca Palm
palm > Areca Palm
cactus > Golden Barrel Cactus
barrel cactus > Golden Barrel Cactus
string of pearls > String of Pearls ! Pearl White Gravel
desert rose > Desert Rose ! Climbing Rose; Rosemary
rose > Climbing Rose; Desert Rose; Rosemary
curry leaf > Curry Leaf
croton > Croton ‘Petra’
bird of paradise > -
money tree > Money Tree ! Golden Pothos
mint > Mint
marigold > Marigold Orange
neem > | Neem Oil; Neem Sapling
moss pole > Moss Pole
gravel > Pearl White Gravel
terracotta pot > Classic Terracotta Pot
ceramic pot > Glazed Ceramic Pot
planter > Self-Watering Planter; Square Balcony Planter
self watering planter > Self-Watering Planter
balcony planter > Square Balcony Planter
laurentii > Snake Plant
lipstick > Aglaonema
petra > Croton ‘Petra’ ! Petunia Mix
burgundy > Rubber Plant
white butterfly > Syngonium
lola > Echeveria
krish pot > Glazed Ceramic Pot

# By their botanical names
ficus lyrata > Fiddle-Leaf Fig ! Rubber Plant
ficus elastica > Rubber Plant ! Fiddle-Leaf Fig
ficus > | Fiddle-Leaf Fig; Rubber Plant
goeppertia > Calathea Orbifolia
dracaena trifasciata > Snake Plant ! Lucky Bamboo
dracaena > | Snake Plant; Lucky Bamboo
dracaena sanderiana > Lucky Bamboo ! Snake Plant
epipremnum > Golden Pothos
epipremnum aureum > Golden Pothos
zamioculcas > ZZ Plant
zamioculcas zamiifolia > ZZ Plant
spathiphyllum > Peace Lily
spathiphyllum wallisii > Peace Lily
anthurium andraeanum > Red Anthurium
jasminum sambac > Arabian Jasmine
jasminum > Arabian Jasmine
hibiscus rosa sinensis > Red Hibiscus
bougainvillea glabra > Bougainvillea
crassula ovata > Jade Plant
crassula > Jade Plant
haworthiopsis > Haworthia Zebra
pilea > Chinese Money Plant
pilea peperomioides > Chinese Money Plant
syngonium podophyllum > Syngonium
chlorophytum > Spider Plant
chlorophytum comosum > Spider Plant
nephrolepis > Boston Fern
nephrolepis exaltata > Boston Fern
philodendron hederaceum > Heartleaf Philodendron
dypsis lutescens > Areca Palm
chrysalidocarpus > Areca Palm
kroenleinia > Golden Barrel Cactus
echinocactus > Golden Barrel Cactus
curio rowleyanus > String of Pearls
senecio > String of Pearls
adenium obesum > Desert Rose
adenium > Desert Rose
ocimum > | Tulsi; Basil Genovese
ocimum tenuiflorum > Tulsi ! Basil Genovese
ocimum basilicum > Basil Genovese ! Tulsi
murraya koenigii > Curry Leaf
codiaeum > Croton ‘Petra’
strelitzia > -
mentha > Mint
tagetes > Marigold Orange
azadirachta > Neem Sapling ! Neem Oil
pachira > Money Tree
rosa > | Climbing Rose; Red Hibiscus

# In the plural, with words around, in other letters
ferns > Boston Fern
snake plants > Snake Plant
palms > Areca Palm
cactuses > Golden Barrel Cactus
cacti > Golden Barrel Cactus
lilies > Spider Lily; Peace Lily
roses > Climbing Rose; Desert Rose
figs > Fiddle-Leaf Fig
jade plants > Jade Plant
planters > Self-Watering Planter; Square Balcony Planter
terracotta pots > Classic Terracotta Pot
hibiscuses > Red Hibiscus
peace lilies > Peace Lily
MONSTERA > Monstera Deliciosa
Fiddle-Leaf Fig > Fiddle-Leaf Fig
fiddle leaf > Fiddle-Leaf Fig
a fern for the balcony > | Boston Fern ! Square Balcony Planter
the snake plant > Snake Plant
plants with pearls > | String of Pearls
bird-of-paradise > -
z z plant > ZZ Plant
  aloe   vera  > Aloe Vera
"peace lily" > Peace Lily

# While somebody types
mon > | Monstera Deliciosa; Money Tree; Chinese Money Plant
monst > Monstera Deliciosa
mons > Monstera Deliciosa
fid > Fiddle-Leaf Fig
fiddle l > Fiddle-Leaf Fig
calat > Calathea Orbifolia
snak > Snake Gourd Seeds; Snake Plant
snake pl > Snake Plant
poth > Golden Pothos
peac > Peace Lily
peace li > Peace Lily
anthu > Red Anthurium
hibis > Red Hibiscus
bouga > Bougainvillea
hawor > Haworthia Zebra
eche > Echeveria
syng > Syngonium
spid > Spider Lily; Spider Plant
bost > Boston Fern
philo > Heartleaf Philodendron
agla > Aglaonema
bamb > Lucky Bamboo
are > Areca Palm
cact > Golden Barrel Cactus
desert r > Desert Rose
tul > Tulsi
curr > Curry Leaf
crot > Croton ‘Petra’
zamio > ZZ Plant
epip > Golden Pothos
dracae > | Snake Plant; Lucky Bamboo
terrac > Classic Terracotta Pot
ro > | Climbing Rose; Rosemary; Desert Rose

# Mistyped
monstra ~ monstera > Monstera Deliciosa
monstera delicosa ~ monstera deliciosa > Monstera Deliciosa
fiddel leaf fig ~ fiddle leaf fig > Fiddle-Leaf Fig
calatea ~ calathea > Calathea Orbifolia
calahtea ~ calathea > Calathea Orbifolia
pothso ~ pothos > Golden Pothos
pothus ~ pothos > Golden Pothos
peace lilly ~ peace lily > Peace Lily
peice lily ~ peace lily > Peace Lily
anthurim ~ anthurium > Red Anthurium
jasmin ~ - > Arabian Jasmine
jasmien ~ jasmine > Arabian Jasmine
hibicus ~ hibiscus > Red Hibiscus
hibuscus ~ hibiscus > Red Hibiscus
bouganvillea ~ bougainvillea > Bougainvillea
bougainvilla ~ bougainvillea > Bougainvillea
aleo vera ~ aloe vera > Aloe Vera
haworthea ~ haworthia > Haworthia Zebra
echevaria ~ echeveria > Echeveria
singonium ~ syngonium > Syngonium
sygonium ~ syngonium > Syngonium
spyder plant ~ spider plant > Spider Plant; Spider Lily
bosten fern ~ boston fern > Boston Fern
philodendran ~ philodendron > Heartleaf Philodendron
phylodendron ~ philodendron > Heartleaf Philodendron
aglonema ~ aglaonema > Aglaonema
aglaonima ~ aglaonema > Aglaonema
lucky bambo ~ - > Lucky Bamboo
arica palm ~ areca palm > Areca Palm
cactas ~ cactus > Golden Barrel Cactus
catcus ~ cactus > Golden Barrel Cactus
tusli ~ tulsi > Tulsi
curyy leaf ~ curry leaf > Curry Leaf
crotan ~ croton > Croton ‘Petra’
adenum ~ adenium > Desert Rose
teracotta ~ terracotta > Classic Terracotta Pot
succulants ~ succulents > | Jade Plant; Aloe Vera; Haworthia Zebra
plantar ~ planter > Self-Watering Planter; Square Balcony Planter
sanseviera ~ sansevieria > Snake Plant
zamioculas ~ zamioculcas > ZZ Plant
snakeplant ~ snake plant > Snake Plant
moneyplant ~ money plant > | Golden Pothos; Chinese Money Plant
spiderplant ~ spider plant > Spider Plant
aloevera ~ aloe vera > Aloe Vera
jadeplant ~ jade plant > Jade Plant
peacelily ~ peace lily > Peace Lily
alovera ~ aloe vera > Aloe Vera
bambu ~ bamboo > Lucky Bamboo
lucky bambu ~ lucky bamboo > Lucky Bamboo
mary gold ~ marigold > Marigold Orange
mari gold orange > Marigold Orange
phicus ~ ficus > Fiddle-Leaf Fig
merry gold > | ! Marigold Orange

# Two things at once, colours, pots, sizes
white pot > | Monstera Deliciosa; Snake Plant ! Tulsi; Marigold Orange
monstera white pot > Monstera Deliciosa ! Snake Plant
snake plant black > Snake Plant ! ZZ Plant; Golden Pothos
lucky bamboo red > Lucky Bamboo ! Red Anthurium
areca self watering > Areca Palm ! Monstera Deliciosa
large areca palm > Areca Palm
red anthurium > Red Anthurium ! Red Hibiscus
red flower > Red Anthurium; Red Hibiscus
golden cactus > Golden Barrel Cactus ! Golden Pothos
hanging fern > Boston Fern
low light plants > | ZZ Plant; Snake Plant; Golden Pothos; Lucky Bamboo ! Bougainvillea; Desert Rose
indoor plants > | Monstera Deliciosa; Peace Lily; Spider Plant ! Red Hibiscus; Curry Leaf
air purifying > | Snake Plant; Spider Plant; Areca Palm ! ZZ Plant; Curry Leaf
herbs > | Tulsi; Curry Leaf; Mint; Rosemary ! Monstera Deliciosa
flowering plants > | Peace Lily; Red Anthurium; Red Hibiscus ! ZZ Plant
succulents > | Jade Plant; Aloe Vera; Haworthia Zebra; Echeveria ! Peace Lily
outdoor balcony > | Red Hibiscus; Bougainvillea; Tulsi ! Peace Lily
pots > Classic Terracotta Pot; Glazed Ceramic Pot
square pot > | Snake Plant ! Curry Leaf
8 inch > -
snake plant in black pot > Snake Plant
terracotta planter > | ! Monstera Deliciosa
krish > Glazed Ceramic Pot

# Whether it is safe with pets
pet safe > | Calathea Orbifolia; Spider Plant; Boston Fern; Areca Palm ! Monstera Deliciosa; Peace Lily; Golden Pothos; Spider Lily; Croton ‘Petra’
pet friendly plants > | Haworthia Zebra; Echeveria; Tulsi ! ZZ Plant; Bougainvillea; Red Hibiscus
safe for cats > | Spider Plant; Chinese Money Plant ! Aloe Vera; Jade Plant; Curry Leaf
non toxic > | Arabian Jasmine; Areca Palm ! Desert Rose; Golden Barrel
dog friendly palm > Areca Palm
cat safe fern > Boston Fern ! Spider Plant
pet safe monstera > -
pets > | Spider Plant; Calathea Orbifolia ! Petunia Mix; Croton ‘Petra’

# In India's words, by other names
tulsi > Tulsi ! Basil Genovese
tulasi > Tulsi
holy basil > Tulsi ! Basil Genovese
basil > Basil Genovese; Tulsi
mogra > Arabian Jasmine
arabian jasmine > Arabian Jasmine
gundu malli > Arabian Jasmine
money plant > Chinese Money Plant; Golden Pothos; Money Tree
devil's ivy > Golden Pothos
gudhal > Red Hibiscus
jaswand > Red Hibiscus
shoe flower > Red Hibiscus
kadi patta > Curry Leaf ! Fiddle-Leaf Fig
curry leaves > Curry Leaf
karivepaku > Curry Leaf
ghritkumari > Aloe Vera
mother-in-law's tongue > Snake Plant
mother in law tongue > -
sansevieria > Snake Plant ! Snake Gourd Seeds
gulab > Climbing Rose; Desert Rose ! Rosemary
genda > Marigold Orange
pudina > Mint
nimba > | Neem Sapling; Neem Oil
swiss cheese plant > Monstera Deliciosa
zanzibar gem > ZZ Plant
airplane plant > Spider Plant
flamingo flower > Red Anthurium
sword fern > Boston Fern
butterfly palm > Areca Palm ! Syngonium
chinese evergreen > Aglaonema ! Chinese Money Plant
rubber fig > Rubber Plant
white devil's ivy > Golden Pothos

# What nobody sells here
hovercraft > -
laptop > -
zzzzz > -
xq > -
monstera hovercraft > -
monstera 777 > -
orchid > -
bonsai kit 9000 > -
' or 1=1 -- > -
% > -
\\ > -
तुलसी > -
`;
