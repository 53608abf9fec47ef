import { ArrowLeft, Check, Info } from 'lucide-react';
import { Link, type MetaDescriptor } from 'react-router';
import { shopContext, siteContext } from '../../http/context.ts';
import { settingsOf } from '../../http/public-settings.ts';
import { type PublicPage, readsTags } from '../../public-pages/public-page.ts';
import { type FoundPlant, findPlants } from '../../shop/catalogue/find-plants.ts';
import {
  ANY,
  type Answers,
  type QuestionName,
  nextQuestion,
  questionNames,
  questions,
  readAnswers,
} from '../../shop/catalogue/finder-questions.rules.ts';
import {
  fitWords,
  looseAnswers,
  mustBe,
  nothingWords,
  strictAnswers,
} from '../../shop/catalogue/finder.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { CompareButton, CompareForm, CompareTick } from '../catalogue/compare-ticks.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { shopHref } from '../catalogue/shop-filters.tsx';
import { pageMeta, unlistedMeta } from '../found/page-meta.ts';
import { LoadProblem } from '../pages/failed-page.tsx';
import type { Route } from './+types/finder';
import { AnswerPicture } from './answer-picture.tsx';

export const handle: PublicPage = {
  query: readAnswers,
  // The first steps are everybody's; after them there are some thousands of ways.
  isRare: (query) => Object.values(query).filter(Boolean).length > 2,
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const answers = readAnswers(url.searchParams);
  const asked = nextQuestion(answers);
  readsTags(context, asked === null ? ['listing'] : []);
  const plants = asked === null ? await findPlants(context.get(shopContext), answers) : [];
  return {
    answers,
    asked,
    plants,
    fit: fitWords(answers, plants),
    loose: looseAnswers(answers, plants),
    alike: shopHref(mustBe(answers)),
    appUrl: context.get(siteContext).appUrl,
  };
}

const TITLE = 'Find your plant';

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData || Object.keys(loaderData.answers).length > 0) return unlistedMeta(matches, TITLE);
  const description =
    'Five questions about your home, and the plants that will be happy in it, with reasons.';
  const site = { appUrl: loaderData.appUrl, settings: settingsOf(matches) };
  return pageMeta(site, { title: TITLE, description, path: '/finder' });
}

export default function Finder({ loaderData }: Route.ComponentProps) {
  const { answers, asked, plants, fit, loose, alike } = loaderData;
  return (
    <div className="page-width pt-8 pb-section md:pt-12">
      {asked === null ? (
        <Found {...{ answers, plants, fit, loose, alike }} />
      ) : (
        <Question name={asked} answers={answers} />
      )}
    </div>
  );
}

function finderHref(answers: Answers): string {
  const given = questionNames.flatMap((name) => (answers[name] ? [[name, answers[name]]] : []));
  return given.length === 0 ? '/finder' : `/finder?${new URLSearchParams(given)}`;
}

function Question({ name, answers }: { name: QuestionName; answers: Answers }) {
  const before = questionNames.filter((one) => answers[one] !== undefined);
  const last = before.at(-1);
  const given = Object.entries(questions[name].answers);
  /** Of an odd number the last one has a row of two to itself. */
  const isAlone = (at: number) => at % 2 === 0 && at === given.length - 1;
  return (
    <div className="mx-auto flex flex-col items-center text-center">
      <p className="text-sm text-muted figures">
        Question {before.length + 1} of {questionNames.length}
      </p>
      {/* The words say the same. */}
      <p aria-hidden="true" className="mt-2 flex w-full max-w-sm gap-1.5">
        {questionNames.map((one, at) => (
          <span
            key={one}
            className={cx('h-1.5 flex-1 rounded-full', at <= before.length ? 'bg-leaf-600' : 'bg-sand-deep')}
          />
        ))}
      </p>
      <h1 className="mt-5 text-4xl">{questions[name].title}</h1>
      <ul
        className={cx(
          'mt-6 grid w-full grid-cols-2 gap-4 md:mt-8 md:gap-6',
          given.length === 3 ? 'md:max-w-[60rem] md:grid-cols-3' : 'lg:grid-cols-4',
        )}
      >
        {given.map(([answer, label], at) => (
          <li key={answer} className={cx('flex', isAlone(at) && 'max-md:col-span-2')}>
            <Link
              to={finderHref({ ...answers, [name]: answer })}
              rel="nofollow"
              prefetch="intent"
              className="flex flex-1 flex-col overflow-hidden rounded-xl bg-surface font-semibold shadow-sm transition-shadow hover:shadow-md"
            >
              <AnswerPicture
                question={name}
                answer={answer}
                className={cx(
                  'aspect-[5/4] w-full',
                  isAlone(at) && 'max-md:aspect-[5/2]',
                  given.length === 3 ? 'md:aspect-[5/6]' : 'lg:aspect-[5/6]',
                )}
              />
              <span className="m-auto px-3 py-3.5 leading-snug md:py-5">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-center gap-3 md:mt-8">
        {last === undefined ? null : (
          <ButtonLink variant="ghost" to={finderHref({ ...answers, [last]: undefined })} rel="nofollow">
            <ArrowLeft aria-hidden="true" size={18} /> Back
          </ButtonLink>
        )}
        <ButtonLink variant="outline" to={finderHref({ ...answers, [name]: ANY })} rel="nofollow">
          It does not matter
        </ButtonLink>
      </div>
    </div>
  );
}

/* On phones the picture stands beside name, price and reasons, and what the card says besides is on the plant's page. */
const compactClass =
  'max-sm:relative max-sm:grid max-sm:grid-cols-[8.75rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:[&>*]:col-start-2 max-sm:[&>article]:contents ' +
  'max-sm:[&>article>:first-child]:row-span-8 max-sm:[&>article>:first-child]:self-start max-sm:[&>article>:nth-child(2)]:pt-0 ' +
  'max-sm:[&>article>:nth-child(4)]:hidden max-sm:[&>article>:last-child]:-top-1 max-sm:[&>article>:last-child]:right-0 max-sm:[&>article>:nth-child(2)]:pr-9';

const pointClass = 'flex gap-1.5 leading-snug';

type FoundProps = {
  answers: Answers;
  plants: readonly FoundPlant[];
  /** How well they fit, in a sentence. */
  fit: string;
  /** The answers that one could do without. */
  loose: ReturnType<typeof looseAnswers>;
  alike: string;
};

function Found({ answers, plants, fit, loose, alike }: FoundProps) {
  return (
    <>
      <h1 className="text-4xl">Plants for you</h1>
      {fit === '' ? null : <p className="mt-3 max-w-copy text-lg text-ink-soft">{fit}</p>}
      <Given answers={answers} />
      {plants.length === 0 ? (
        <EmptyState
          image="/images/empty-search.svg"
          title="None of our plants is safe to promise you."
          text={nothingWords(answers)}
          action={
            <>
              {strictAnswers(answers).map((name) => (
                <ButtonLink
                  key={name}
                  variant="outline"
                  to={finderHref({ ...answers, [name]: undefined })}
                  rel="nofollow"
                >
                  {name === 'place' ? 'Another place' : 'Somebody else lives there'}
                </ButtonLink>
              ))}
              <ButtonLink to="/shop" variant="outline">
                See all plants
              </ButtonLink>
            </>
          }
        />
      ) : (
        <CompareForm>
          <ul className="mt-8 grid gap-x-4 gap-y-6 sm:grid-cols-2 sm:gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10">
            {plants.map((plant) => (
              <FoundCard key={plant.product.id} {...plant} />
            ))}
          </ul>
          {loose.length === 0 ? null : (
            <section aria-labelledby="loosen" className="mt-10 rounded-xl bg-leaf-50 p-5 md:p-6">
              <h2 id="loosen" className="text-xl">
                Could you do without one of these?
              </h2>
              <p className="mt-1 text-ink-soft">Then there may be more that fits all the rest.</p>
              <div className="mt-4 flex flex-wrap gap-2">
                {loose.map(({ question, said }) => (
                  <ButtonLink
                    key={question}
                    size="sm"
                    variant="outline"
                    to={finderHref({ ...answers, [question]: ANY })}
                    rel="nofollow"
                  >
                    Without {said}
                  </ButtonLink>
                ))}
              </div>
            </section>
          )}
          <div className="mt-10 flex flex-wrap gap-3">
            <CompareButton />
            <ButtonLink variant="outline" to={alike}>
              See all that could live there
            </ButtonLink>
          </div>
        </CompareForm>
      )}
    </>
  );
}

/** A plant that was found, and why; the way is to the plant, and it can be ticked. */
function FoundCard({ product, fits, reasons, misses }: FoundPlant) {
  return (
    <li className={`flex flex-col ${compactClass}`}>
      <ProductCard product={product} headingLevel={2} />
      {fits === '' ? null : (
        <p className="px-1 max-sm:mt-1 sm:mt-3">
          <Badge tone="success">{fits}</Badge>
        </p>
      )}
      <ul className="mt-2 grid gap-1 px-1 text-sm text-ink-soft">
        {reasons.map((reason) => (
          <li key={reason} className={pointClass}>
            <Check aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-leaf-600" />
            {reason}
          </li>
        ))}
        {misses.map(({ question, text }) => (
          <li key={question} className={pointClass}>
            <Info aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-muted" />
            <span>
              <span className="sr-only">To mind: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <div className="relative mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 px-1 sm:mt-auto sm:pt-4">
        <ButtonLink to={`/product/${product.id}`} variant="outline" size="sm" prefetch="intent">
          See plant<span className="sr-only">: {product.name}</span>
        </ButtonLink>
        <CompareTick product={product.id} name={product.name} />
      </div>
    </li>
  );
}

/** What was answered, each a way to answer it anew. */
function Given({ answers }: { answers: Answers }) {
  return (
    <ul aria-label="Your answers" className="mt-4 flex flex-wrap gap-2">
      {questionNames.map((name) => {
        const said = (questions[name].answers as Readonly<Record<string, string>>)[answers[name] ?? ''];
        return (
          <li key={name}>
            <ButtonLink
              size="sm"
              variant="muted"
              to={finderHref({ ...answers, [name]: undefined })}
              rel="nofollow"
              aria-label={`${questions[name].title} ${said ?? 'It does not matter'}: change`}
            >
              {said ?? 'It does not matter'}
            </ButtonLink>
          </li>
        );
      })}
      <li className="max-sm:-ml-4">
        <ButtonLink size="sm" variant="ghost" to="/finder">
          Start again
        </ButtonLink>
      </li>
    </ul>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadProblem error={error} />;
}
