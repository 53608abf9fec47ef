import * as z from 'zod/mini';
import { rupeesToPaise } from '../money.ts';
import { pageKey, searchWords } from '../list-page.schema.ts';
import { prose } from '../text.schema.ts';
import { LONGEST_STORY, MOST_PHOTOS, claimProblems, storyProblem } from './claims.rules.ts';

const UNITS = /^units\.([\da-f-]{36})$/;
const MOST_LINES = 200;

/** What a shopper's form says, one field for each line of the order: `units.<id of the line>`. */
const claimFormSchema = z
  .object({
    key: z.guid(),
    problem: z.enum(
      claimProblems.map(({ value }) => value),
      'Please choose what happened',
    ),
    story: prose(LONGEST_STORY),
    photoIds: z.array(z.guid()).check(z.maxLength(MOST_PHOTOS, `At most ${MOST_PHOTOS} photographs`)),
    items: z
      .array(z.object({ orderItemId: z.guid(), quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)) }))
      .check(z.minLength(1, 'Please choose what it is about'), z.maxLength(MOST_LINES)),
  })
  .check(({ value, issues }) => {
    const missing = storyProblem(value.problem, { story: value.story, photos: value.photoIds.length });
    if (missing) issues.push({ code: 'custom', input: value, path: ['story'], message: missing.story });
  });

export type ClaimForm = z.infer<typeof claimFormSchema>;

/** Reads the form as browsers send it; a line with no units is left out. */
export function readClaimForm(form: URLSearchParams) {
  const items = [...form].flatMap(([name, value]) => {
    const [, orderItemId] = UNITS.exec(name) ?? [];
    return orderItemId === undefined || /^0*$/.test(value.trim())
      ? []
      : [{ orderItemId, quantity: Number(value) }];
  });
  return claimFormSchema.safeParse(
    {
      key: form.get('key') ?? '',
      problem: form.get('problem') ?? '',
      story: form.get('story') ?? '',
      photoIds: form.getAll('photo'),
      items,
    },
    { error: () => 'Please check this' },
  );
}

export type TypedClaim = { units: Record<string, number>; problem: string; story: string };

/** What a form said, good or not, to be shown again. */
export function typedClaim(form: URLSearchParams): TypedClaim {
  const units = [...form].slice(0, MOST_LINES).flatMap(([name, value]) => {
    const [, orderItemId] = UNITS.exec(name) ?? [];
    const count = Math.trunc(Number(value));
    return orderItemId !== undefined && count > 0 && count <= 1_000_000
      ? [[orderItemId, count] as const]
      : [];
  });
  const story = (form.get('story') ?? '').slice(0, LONGEST_STORY);
  return { units: Object.fromEntries(units), problem: form.get('problem') ?? '', story };
}

const LONGEST_ANSWER = 2_000;
const claimId = z.guid();
const text = prose(LONGEST_ANSWER);
const reason = z.pipe(text, z.string().check(z.minLength(1, 'Please say why: the customer reads it')));

/** What staff send from a claim. */
export const answerSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('replace'), claimId, text }),
  z.object({
    intent: z.literal('refund'),
    claimId,
    text,
    refundKey: z.guid(),
    // Null for what is no amount.
    amount: z.pipe(
      z.string(),
      z.transform((rupees: string) => rupeesToPaise(rupees)),
    ),
    byHand: z.optional(z.literal('yes')),
  }),
  z.object({ intent: z.literal('settle'), claimId, text }),
  z.object({ intent: z.literal('decline'), claimId, text: reason }),
]);

/** The query of /admin/claims; what makes no sense is left out. Without `state` the open ones. */
export const claimsQuerySchema = z.object({
  q: z.catch(z.optional(searchWords), undefined),
  state: z.catch(z.optional(z.enum(['open', 'answered', 'all'])), undefined),
  claim: z.catch(z.optional(z.guid()), undefined),
  days: z.catch(z.optional(z.enum(['30', '90', '365'])), undefined),
  after: pageKey,
  before: pageKey,
});

export type ClaimsQuery = z.infer<typeof claimsQuerySchema>;
