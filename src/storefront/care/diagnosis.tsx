import { Eye, HeartPulse } from 'lucide-react';
import { Link } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { settingsOf } from '../../http/public-settings.ts';
import { readsTags } from '../../public-pages/public-page.ts';
import { PLACEHOLDER_IMAGE } from '../../shop/catalogue/image-address.rules.ts';
import { type Diagnosis, listDiagnoses } from '../../shop/content/diagnoses.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Image, Thumbnail } from '../../ui/image.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { breadcrumbData } from '../found/structured-data.ts';
import type { Route } from './+types/diagnosis';
import { AskExpert } from './ask-expert.tsx';
import { GuideText } from './guide-parts.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PrintButton } from './print-button.tsx';
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
      {symptoms.length === 0 ? (
        <>
          <h1 className="text-4xl">{TITLE}</h1>
          <EmptyState
            image="/images/empty-search.svg"
            title="Nothing here yet."
            text="We are still writing this. The guides tell how to care for each plant."
            action={
              <ButtonLink to="/plant-care" variant="primary">
                See all guides
              </ButtonLink>
            }
          />
        </>
      ) : (
        <>
          <DiagnosisHeader symptoms={symptoms} />
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:mt-12 lg:grid-cols-[minmax(0,46rem)_17rem] lg:justify-between">
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
                note:
                  symptom.looks === '' ? null : (
                    <span className="order-last w-full pt-1 pr-8 leading-snug text-ink-soft sm:-mt-2 sm:pl-20">
                      {symptom.looks}
                    </span>
                  ),
                content: <Symptom {...symptom} />,
              }))}
            />
            <aside
              aria-label="What to do next"
              className="grid h-fit gap-6 no-print sm:max-lg:grid-cols-2 lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]"
            >
              <AskExpert
                as="section"
                title="Nothing fits?"
                message="Hello! Something is wrong with my plant."
              />
              <Forgiving />
              <PrintButton>Print this page</PrintButton>
            </aside>
          </div>
        </>
      )}
    </div>
  );
}

/** What the page does, beside a plant of those that it names. */
function DiagnosisHeader({ symptoms }: { symptoms: readonly Diagnosis[] }) {
  const picture = symptoms.flatMap(({ guides }) => guides).find(({ imageUrl }) => imageUrl !== null);
  return (
    <header className="grid grid-cols-1 items-center overflow-hidden rounded-2xl bg-sand md:grid-cols-2">
      <div className="px-6 pt-8 pb-6 md:p-10 lg:px-14">
        <h1 className="text-4xl">{TITLE}</h1>
        <p className="mt-4 max-w-copy text-lg text-ink-soft">
          Choose what you see, then the cause that fits best. Change one thing at a time, and give the plant
          two weeks.
        </p>
      </div>
      {picture?.imageUrl ? (
        <Image
          src={picture.imageUrl}
          alt=""
          width={960}
          height={480}
          sizes="(min-width: 80rem) 40rem, (min-width: 48rem) 48vw, 94vw"
          priority
          className="aspect-[2/1] size-full object-cover"
        />
      ) : null}
    </header>
  );
}

/** For whom it was one plant too many. */
function Forgiving() {
  return (
    <section aria-labelledby="forgiving" className="rounded-xl bg-sand p-6">
      <h2 id="forgiving" className="text-2xl">
        One that forgives?
      </h2>
      <p className="mt-2 text-ink-soft">Some plants take a missed watering and a dim week without a word.</p>
      <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
        <ButtonLink to="/shop?effort=easy" variant="outline" size="sm" prefetch="intent">
          See easy plants
        </ButtonLink>
        <Link
          to="/finder"
          prefetch="intent"
          className="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-touch"
        >
          Find your plant
        </Link>
      </div>
    </section>
  );
}

function Symptom({ id, causes, guides }: Diagnosis) {
  return (
    // An address that leads into what is closed has the browser open it.
    <div id={`causes-${id}`} className="grid gap-6">
      <ul className="grid gap-4">
        {causes.map(({ id: causeId, name, signs, remedy }) => (
          <li key={causeId} className="rounded-xl bg-surface p-5 shadow-sm md:p-6">
            <h3 className="text-xl text-ink">{name}</h3>
            <div className="mt-3 grid gap-x-8 gap-y-4 md:grid-cols-2">
              {signs === '' ? null : (
                <div>
                  <h4 className={partClass}>
                    <Eye aria-hidden="true" size={18} className="text-leaf-600" />
                    How to tell
                  </h4>
                  <p className="text-lg">{signs}</p>
                </div>
              )}
              <div className={signs === '' ? 'md:col-span-2' : undefined}>
                <h4 className={partClass}>
                  <HeartPulse aria-hidden="true" size={18} className="text-leaf-600" />
                  What to do
                </h4>
                <GuideText text={remedy} />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {guides.length === 0 ? null : (
        <div>
          <h3 className="font-sans text-base font-semibold text-ink">Plants that often show it</h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {guides.map(({ id: guideId, name, imageUrl }) => (
              <li key={guideId}>
                <Link
                  to={`/plant-care/${guideId}`}
                  prefetch="intent"
                  className="flex min-h-touch items-center gap-2.5 rounded-pill border border-line bg-surface pr-4 text-sm font-semibold text-ink hover:border-leaf-800"
                >
                  <Thumbnail
                    src={imageUrl ?? PLACEHOLDER_IMAGE}
                    side={44}
                    className="size-11 rounded-full bg-sand object-cover"
                  />
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

const partClass = 'mb-1 flex items-center gap-2 font-sans text-base font-semibold text-ink';
