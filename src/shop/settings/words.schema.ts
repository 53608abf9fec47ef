import * as z from 'zod/mini';
import { isPlainText } from '../text.schema.ts';
import { defineSection, optionalLine } from './section.schema.ts';
import { footerColumns, isLinkTarget, wordsDefaults } from './words.rules.ts';

const LONGEST_LABEL = 40;
const MOST_LINKS = 30;

const link = z.object({
  column: z.enum(footerColumns),
  label: z.string().check(
    z.trim(),
    z.refine((text) => text !== '' && text.length <= LONGEST_LABEL && isPlainText(text), {
      error: `Each link needs a label of at most ${LONGEST_LABEL} characters`,
      abort: true,
    }),
  ),
  to: z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, { error: 'This address is too long', abort: true }),
      z.refine(
        isLinkTarget,
        'Each link needs a page of the shop, like /faq, or a whole address, like https://example.com',
      ),
    ),
});

const trust = optionalLine(60);

const schema = z.object({
  homeTitle: optionalLine(120),
  homeDescription: optionalLine(300),
  homeTrust1: trust,
  homeTrust2: trust,
  homeTrust3: trust,
  productTrust1: trust,
  productTrust2: trust,
  productTrust3: trust,
  checkoutTrust: optionalLine(120),
  newsletterTitle: optionalLine(60),
  newsletterText: optionalLine(200),
  expertTitle: optionalLine(60),
  expertText: optionalLine(300),
  footerSentence: optionalLine(240),
  footerNote: optionalLine(160),
  footerLinks: z.array(link).check(z.maxLength(MOST_LINKS, `At most ${MOST_LINKS} links`)),
});

export type Words = z.infer<typeof schema>;

/** What the shop says of itself, here and there. docs/behaviour/settings.md#words. */
export const words = defineSection({
  label: 'Words',
  schema,
  labels: {
    homeTitle: 'Title of the home page',
    homeDescription: 'Description of the home page',
    homeTrust1: 'First promise of the home page',
    homeTrust2: 'Second promise of the home page',
    homeTrust3: 'Third promise of the home page',
    productTrust1: 'First promise of products',
    productTrust2: 'Second promise of products',
    productTrust3: 'Third promise of products',
    checkoutTrust: 'Promise of the checkout',
    newsletterTitle: 'Title of the newsletter',
    newsletterText: 'What the newsletter brings',
    expertTitle: 'Title of the plant expert',
    expertText: 'What the plant expert helps with',
    footerSentence: 'Sentence of the footer',
    footerNote: 'Last line of the footer',
    footerLinks: 'Links of the footer',
  },
  defaults: wordsDefaults,
});
