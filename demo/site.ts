import type { DemoHowItWorksStep, DemoSiteSettings } from './demo.types.ts';
import { pictureAddress } from './picture-widths.ts';

export const siteSettings: DemoSiteSettings = {
  heroTitle: 'Your Home, Greener.',
  heroSubtitle:
    'Healthy plants from our greenhouse, potted and ready, chosen for Indian light, heat and monsoon. At your door in a few days.',
  heroImageUrl: pictureAddress(
    'hero',
    'A bright room with a fiddle-leaf fig, a palm, a monstera and smaller plants before the window',
  ),
  heroVideoUrl: null,
  announcementText: 'Free shipping on orders above ₹499',
  announcementLinkText: 'Shop plants',
  announcementLinkHref: '/shop',
  logoImageUrl: null,
  logoHeight: 32,
  handpickedTitle: 'Hand-Picked Premium Plants',
  handpickedDescription:
    'We carefully select only the healthiest, most vibrant plants to ship from our greenhouse.',
  handpickedMediaUrl: pictureAddress(
    'handpicked',
    'Seven small plants on a wooden table, succulents and a snake plant among them',
  ),
  handpickedMediaType: 'image',
};

export const howItWorksSteps: DemoHowItWorksStep[] = [
  {
    title: 'Choose your plant',
    description: 'Browse by light or by place, then pick the size, pot and colour that suit your room.',
    icon: 'Sprout',
    displayOrder: 1,
  },
  {
    title: 'We pot and pack it',
    description:
      'Your plant is checked, watered and packed upright in a box that holds the pot and the leaves still.',
    icon: 'Package',
    displayOrder: 2,
  },
  {
    title: 'It travels safely',
    description:
      'Orders leave from Monday to Thursday, so that no plant waits in a warehouse over the weekend.',
    icon: 'Truck',
    displayOrder: 3,
  },
  {
    title: 'Unbox and enjoy',
    description:
      'A care card comes with every plant, and our experts answer questions for as long as you keep it.',
    icon: 'Smile',
    displayOrder: 4,
  },
];
