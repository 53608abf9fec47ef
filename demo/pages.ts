import type { DemoPage } from './demo.types.ts';
import { privacyPage } from './pages/privacy.ts';
import { returnsPage } from './pages/returns.ts';
import { shippingPage } from './pages/shipping.ts';
import { termsPage } from './pages/terms.ts';
import { aboutPage } from './pages/about.ts';
import { contactPage } from './pages/contact.ts';
import { faqPage } from './pages/faq.ts';
import { guaranteesPage } from './pages/guarantees.ts';

/** The eight information pages; each says at its end that its text is a sample. */
export const pages: DemoPage[] = [
  aboutPage,
  contactPage,
  faqPage,
  privacyPage,
  termsPage,
  returnsPage,
  shippingPage,
  guaranteesPage,
];
