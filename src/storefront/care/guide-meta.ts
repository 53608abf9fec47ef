import type { MetaDescriptor } from 'react-router';
import type { PlantCareGuide } from '../../shop/content/care-guides.ts';
import { type MetaSite, pageMeta } from '../found/page-meta.ts';
import { breadcrumbData, questionsData } from '../found/structured-data.ts';

/** What search engines and link previews are told of a guide; addresses absolute on `appUrl`. */
export function guideMeta(guide: PlantCareGuide, site: MetaSite): MetaDescriptor[] {
  const path = `/plant-care/${guide.id}`;
  const title = guideTitle(guide.name);
  const about = guide.sections.find((section) => section.id === 'about');
  const faq = guide.sections.find((section) => section.id === 'faq');
  return [
    ...pageMeta(site, {
      title,
      description:
        about && 'text' in about ? about.text : `${title}: water, light, feeding and help when it ails.`,
      path,
      imageUrl: guide.imageUrl,
      kind: 'article',
    }),
    breadcrumbData(site.appUrl, [
      { label: 'Home', to: '/' },
      { label: 'Plant Care', to: '/plant-care' },
      { label: guide.name, to: path },
    ]),
    ...(faq && 'questions' in faq ? [questionsData(faq.questions)] : []),
  ];
}

/** docs/behaviour/content.md#care-guides */
export function guideTitle(name: string): string {
  return `How to Care for ${name}`;
}
