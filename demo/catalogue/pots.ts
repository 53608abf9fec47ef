import type { DemoProduct } from '../demo.types.ts';
import { makeOlderColorsProduct } from './make-product.ts';

/** Pots on their own, in the older colour options. */
export const pots: DemoProduct[] = [
  makeOlderColorsProduct(
    {
      slug: 'terracotta-pot',
      name: 'Classic Terracotta Pot',
      categories: ['Pots & Planters'],
      featuredCategory: 'Pots & Planters',
      description: [
        'A plain, round clay pot with a thick rim and its own saucer, thrown on the wheel and wood-fired. The walls breathe, so the soil dries evenly and roots stay cool in summer.',
        'It is the right home for succulents, adenium, tulsi and anything else that hates wet feet. Soak a new pot in water for an hour before planting, or it will drink the first watering itself. A white bloom on the outside is only salt from hard water; a brush and a little vinegar remove it.',
      ],
      glance: [
        'Material: fired clay, unglazed',
        'Sizes, across the rim × height: Small (4") 10 × 8 cm, Medium (5") 13 × 11 cm, Large (8") 20 × 17 cm',
        'Drainage: one hole, saucer included',
        'Best for: succulents, cacti, herbs, flowering plants',
        'Indoors and outdoors: yes; the saucer may leave a damp mark on wood',
        'Care: scrub with water and a soft brush',
      ],
    },
    { pricePaise: 199_00, stock: 64 },
    {
      colors: ['terracotta', 'beige', 'stone', 'charcoal'],
      defaultColor: 'terracotta',
      sizes: ['small', 'medium', 'large'],
      defaultSize: 'medium',
      priceModifiers: { terracotta: 0, beige: 175 },
    },
  ),
  makeOlderColorsProduct(
    {
      slug: 'glazed-pot',
      name: 'Glazed Ceramic Pot ‘Krish’',
      categories: ['Pots & Planters'],
      featuredCategory: 'Pots & Planters',
      description: [
        'A slightly tapered stoneware pot with a satin glaze that pools a little darker at the foot. It is the same shape our plants arrive in when you choose a Krish pot, so the two stand well side by side.',
        'Glaze keeps the water in: a plant needs about a third less watering here than in bare clay. There is a drainage hole with a rubber plug. Keep the plug out unless you use the pot as a cover for a nursery pot.',
      ],
      glance: [
        'Material: glazed stoneware',
        'Sizes, across the rim × height: Small (4") 10 × 8 cm, Medium (5") 13 × 11 cm',
        'Drainage: one hole with a removable plug',
        'Best for: foliage plants, ferns, peace lilies',
        'Indoors and outdoors: yes; bring it in where there is frost',
        'Care: wipe clean with a damp cloth',
      ],
    },
    { pricePaise: 449_00, stock: 41 },
    {
      colors: ['beige', 'charcoal', 'stone', 'mustard', 'terracotta', 'light-grey', 'forest-green', 'navy'],
      defaultColor: 'beige',
      sizes: ['small', 'medium'],
      defaultSize: 'small',
    },
  ),
  makeOlderColorsProduct(
    {
      slug: 'self-watering-pot',
      name: 'Self-Watering Planter',
      categories: ['Pots & Planters'],
      featuredCategory: 'Pots & Planters',
      includeInDeals: true,
      description: [
        'A double-walled planter with a water tank below and a wick that carries the water up as the soil needs it. A small float in the gauge shows how much is left.',
        'Fill the tank and most houseplants look after themselves for ten to fourteen days, which makes it the pot for holidays and for people who travel. In the monsoon let the tank run empty for a few days before you fill it again, so that roots can breathe.',
      ],
      glance: [
        'Material: recycled plastic, UV-stable',
        'Sizes, across the rim × height: Medium (5") 13 × 11 cm, Large (8") 20 × 17 cm',
        'Water tank: 0.6 litres (Medium), 1.8 litres (Large)',
        'Best for: peace lily, pothos, calathea, ferns, palms',
        'Not for: cacti and succulents',
        'Care: rinse the tank every two months',
      ],
    },
    { pricePaise: 599_00, discountPricePaise: 499_00, stock: 33 },
    {
      colors: ['beige', 'charcoal', 'stone', 'light-grey', 'forest-green', 'navy'],
      defaultColor: 'beige',
      sizes: ['medium', 'large'],
      defaultSize: 'medium',
    },
  ),
  makeOlderColorsProduct(
    {
      slug: 'square-planter',
      name: 'Square Balcony Planter',
      categories: ['Pots & Planters', 'Outdoor & Balcony'],
      featuredCategory: 'Pots & Planters',
      description: [
        'A square box with straight walls, made to stand edge to edge along a balcony without wasting a centimetre. Deep enough for chillies, mogra or a small hibiscus.',
        'It is light even when full, which matters on an upper floor, and raised feet let rain run away beneath. Four holes drain it quickly in a downpour.',
      ],
      glance: [
        'Material: fibre-reinforced plastic, UV-stable',
        'Sizes, each side × height: Large (8") 20 × 17 cm, X-Large (10") 25 × 21 cm',
        'Drainage: four holes, raised feet',
        'Best for: herbs, vegetables, flowering shrubs',
        'Indoors and outdoors: outdoors; use a tray indoors',
        'Care: hose down once a season',
      ],
    },
    { pricePaise: 649_00, stock: 3 },
    {
      colors: ['beige', 'charcoal', 'stone', 'terracotta', 'light-grey'],
      defaultColor: 'beige',
      sizes: ['large', 'x-large'],
      defaultSize: 'large',
    },
  ),
];
