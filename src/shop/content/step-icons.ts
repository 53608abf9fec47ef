/** The icons that a step may have, by their names. Specification, admin §9. */
export const stepIcons = ['Sprout', 'Box', 'Smile', 'Package', 'Truck', 'Leaf'] as const;
