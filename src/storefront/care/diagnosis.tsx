import { Link } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { settingsOf } from '../../http/public-settings.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { type Diagnosis, listDiagnoses } from '../../shop/content/diagnoses.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import type { Route } from './+types/diagnosis';
import { AskExpert } from './ask-expert.tsx';
import { GuideText } from './guide-parts.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SymptomDrawing } from './symptom-drawing.tsx';

const TITLE = 'What is wrong with my plant?';
const trail = [
  { label: 'Home', to: '/' },
  { label: 'Plant Care', to: '/plant-care' },
];

export async function loader({ context }: Route.LoaderArgs) {
  // It names guides.
  readsTags(context, ['diagnoses', 'guides']);
  const symptoms = await listDiagnoses(context.get(shopContext));
  return { symptoms, appUrl: context.get(siteContext).appUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData || loaderData.symptoms.length === 0) return unlistedMeta(matches, TITLE);
  const { appUrl, symptoms } = loaderData;
  const path = '/plant-care/diagnosis';
  const description = `${symptoms.map(({ symptom }) => symptom).join(', ')}: how to tell the cause, and what to do about it.`;
  return [
    ...pageMeta({ appUrl, settings: settingsOf(matches) }, { title: TITLE, description, path }),
    breadcrumbData(appUrl, [...trail, { label: TITLE, to: path }]),
  ];
}

/** docs/behaviour/plant-care.md#what-is-wrong-with-my-plant */
export default function DiagnosisPage({ loaderData: { symptoms } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-5 pb-section md:pt-7">
      <Breadcrumb className="mb-5 md:mb-7" items={[...trail, { label: 'Diagnosis' }]} />
      <OfflineNotice />
      <h1 className="text-4xl">{TITLE}</h1>
      {symptoms.length === 0 ? (
        <EmptyState
          image="/images/empty-search.svg"
          title="Nothing here yet."
          text="We are still writing this. The guides tell how to care for each plant."
          action={<ButtonLink to="/plant-care">See all guides</ButtonLink>}
        />
      ) : (
        <>
          <p className="mt-2 max-w-copy text-lg text-ink-soft">
            Choose what you see, then the cause that fits best. Change one thing at a time, and give the plant
            two weeks.
          </p>
          <div className="mt-8 grid gap-x-12 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,44rem)_17rem] lg:justify-between">
            <Accordion
              headingLevel={2}
              items={symptoms.map((symptom) => ({
                id: `symptom-${symptom.id}`,
                title: (
                  <span className="flex items-center gap-4">
                    <SymptomDrawing symptom={symptom.symptom} />
                    {symptom.symptom}
                  </span>
                ),
                content: <Symptom {...symptom} />,
              }))}
            />
            <AskExpert as="aside" title="Nothing fits?" message="Hello! Something is wrong with my plant." />
          </div>
        </>
      )}
    </div>
  );
}

function Symptom({ id, looks, causes, guides }: Diagnosis) {
  return (
    // An address that leads into what is closed has the browser open it.
    <div id={`causes-${id}`} className="grid gap-6">
      {looks === '' ? null : <p className="max-w-copy text-lg">{looks}</p>}
      <ul className="grid gap-4">
        {causes.map(({ id: causeId, name, signs, remedy }) => (
          <li key={causeId} className="rounded-xl bg-surface p-5 shadow-sm md:p-6">
            <h3 className="text-xl text-ink">{name}</h3>
            {signs === '' ? null : (
              <p className="mt-2 max-w-copy text-lg">
                <strong className="font-semibold text-ink">How to tell:</strong> {signs}
              </p>
            )}
            <h4 className="mt-4 mb-1 font-sans text-base font-semibold text-ink">What to do</h4>
            <GuideText text={remedy} />
          </li>
        ))}
      </ul>
      {guides.length === 0 ? null : (
        <div>
          <h3 className="font-sans text-base font-semibold text-ink">Plants that often show it</h3>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {guides.map(({ id: guideId, name }) => (
              <li key={guideId}>
                <Link to={`/plant-care/${guideId}`} prefetch="intent" className="text-link inline-block py-1">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
