import type { MetaDescriptor } from 'react-router';
import type { MetaSite } from './page-meta.ts';

/** Facts for search engines, in the words of schema.org. React Router escapes '<' and its kin in them. */
export function structuredData(facts: { '@type': string } & Record<string, unknown>): MetaDescriptor {
  return { 'script:ld+json': { '@context': 'https://schema.org', ...facts } };
}

/** Where a page stands; the last one is the page itself. Paths are site-relative. */
export function breadcrumbData(
  appUrl: string,
  items: readonly { label: string; to: string }[],
): MetaDescriptor {
  return structuredData({
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: `${appUrl}${to}`,
    })),
  });
}

export function questionsData(questions: readonly { question: string; answer: string }[]): MetaDescriptor {
  return structuredData({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}

/** The shop itself, as far as its owner tells of it. `logoUrl` and `appUrl` are absolute. */
export function organizationData({ appUrl, settings }: MetaSite, logoUrl: string): MetaDescriptor {
  const { name, legalName, address, email, social } = settings;
  return structuredData({
    '@type': 'Organization',
    name,
    url: `${appUrl}/`,
    logo: logoUrl,
    ...(legalName && { legalName }),
    ...(address && { address: address.replaceAll(/\s*\n\s*/g, ', ') }),
    ...(email && { email }),
    ...(social.length > 0 && { sameAs: social.map(({ href }) => href) }),
  });
}
