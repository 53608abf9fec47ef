import * as z from 'zod/mini';
import { maximumPricePaise } from '../money.ts';
import { boundedText, isPlainText, requiredText } from '../text.schema.ts';
import {
  MOST_IN_STOCK,
  numberSentences as say,
  priceProblem,
  sentNumber,
  stockProblem,
  typedText,
} from '../typed-numbers.schema.ts';
import { isNameTaken } from './attributes.rules.ts';
import { LAST_POSITION, isPosition } from './gallery.rules.ts';
import { typedCode } from './product-codes.schema.ts';
import { variantsMessages } from './variants-messages.ts';

const MOST_VALUES = 60;
const LONGEST_NAME = 60;
const LONGEST_HEIGHT = 24;
const LONGEST_ALT = 300;

const id = z.string().check(z.minLength(1), z.maxLength(4 * LONGEST_NAME));

const value = z.object({
  /** Stays while the product is edited, whatever the value is renamed to. */
  id,
  name: requiredText('Name', LONGEST_NAME),
  enabled: z.boolean(),
  hexColor: z.nullable(z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Not a colour'))),
  /** Of a size: how tall its plants are. */
  height: z.optional(boundedText(LONGEST_HEIGHT)),
});
const attribute = z
  .object({
    name: z.enum(['pot_size', 'pot_type', 'pot_color']),
    label: requiredText('Label', LONGEST_NAME),
    values: z.array(value).check(z.maxLength(MOST_VALUES)),
  })
  .check(
    z.refine(
      ({ values }) => values.every(({ name, id: own }) => !isNameTaken(values, name, own)),
      variantsMessages.sameNames,
    ),
    z.refine(
      ({ values }) => new Set(values.map((one) => one.id)).size === values.length,
      variantsMessages.sameValues,
    ),
  );

const names = z.array(boundedText(LONGEST_NAME)).check(z.maxLength(MOST_VALUES));

const edit = z.object({
  price: z.optional(typedText((text) => priceProblem(text))),
  stock: z.optional(typedText(stockProblem)),
  enabled: z.optional(z.boolean()),
  /** Not offered, and not deleted either. */
  isKept: z.optional(z.boolean()),
  isDiscounted: z.optional(z.boolean()),
  discountPrice: z.optional(typedText((text) => (text === '' ? null : priceProblem(text, 'Discount price')))),
  isDefault: z.optional(z.boolean()),
  sku: z.optional(typedCode('sku')),
  barcode: z.optional(typedCode('barcode')),
});

/** A picture's description; what people type is kept as it is. */
const altTextSchema = z.string().check(
  z.trim(),
  z.maxLength(LONGEST_ALT, `Please keep this under ${LONGEST_ALT} characters`),
  z.refine((text) => text === '' || isPlainText(text), 'Contains characters that cannot be used'),
);

/** What is only noted is cut to what can be kept: a file's name may hold anything. */
const note = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, most).replace(/[\p{Cc}\p{Cs}]/gu, '')),
  );

/** What is known of an uploaded file. docs/behaviour/pictures.md#uploads. */
export const imageFactsSchema = z.object({
  originalFileName: note(255),
  key: note(500),
  fileSize: z.number(),
  contentType: note(100),
});

/** Of an uploaded file: nothing else is shown in a gallery. */
const uploadedAddressSchema = z.string().check(z.regex(/^\/media\/[\w./-]{1,500}$/));

const position = z
  .number()
  .check(
    z.refine((place) => isPosition(place, LAST_POSITION), variantsMessages.positionOutside(LAST_POSITION)),
  );

const image = z.object({
  address: uploadedAddressSchema,
  altText: altTextSchema,
  /** In each gallery, from 1. */
  position,
  /** Temporary ids of its variants. */
  variantIds: z.array(id).check(z.maxLength(500)),
  facts: imageFactsSchema,
});

/** What the product dialog sends of the variants, and which version of them it began with. Admin §5. */
export const variantsDraftSchema = z.object({
  version: z.string().check(z.maxLength(2_000)),
  attributes: z.array(attribute).check(
    z.length(3),
    z.refine((groups) => new Set(groups.map(({ name }) => name)).size === groups.length),
  ),
  rules: z
    .array(
      z.object({
        potSize: boundedText(LONGEST_NAME),
        allowedPotTypes: names,
        allowedPotColors: names,
      }),
    )
    .check(z.maxLength(MOST_VALUES)),
  /** By the variant's id; a temporary one for those that are not saved yet. */
  edits: z.record(id, edit),
  images: z.array(image).check(z.maxLength(200)),
});

export type SentVariants = z.infer<typeof variantsDraftSchema>;

const of = { productId: z.guid(), variantId: z.guid() };

/** Of a variant that is not saved yet: refused with a sentence of its own. */
const temporaryId = z.string().check(z.maxLength(4 * LONGEST_NAME), z.regex(/^temp-/));

/** What the Images part of the product dialog asks for. */
export const variantImagesSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('add'),
    productId: z.guid(),
    image: z.object({
      address: uploadedAddressSchema,
      altText: altTextSchema,
      // How far it goes depends on the galleries.
      position: z.number(),
      variantIds: z.array(z.union([z.guid(), temporaryId])).check(z.maxLength(500)),
      facts: imageFactsSchema,
    }),
    together: z._default(z.int().check(z.minimum(1), z.maximum(200)), 1),
  }),
  z.object({ action: z.literal('cover'), ...of, imageId: z.guid() }),
  z.object({ action: z.literal('reorder'), ...of, imageIds: z.array(z.guid()).check(z.maxLength(500)) }),
  z.object({ action: z.literal('alt'), ...of, imageId: z.guid(), altText: altTextSchema }),
  z.object({ action: z.literal('delete'), ...of, imageId: z.guid() }),
]);

/** What each change of a gallery is answered with. */
export const imagesChangedSchema = z.object({ ok: z.literal(true) });

export type ImagesChanged = z.infer<typeof imagesChangedSchema>;

export const galleryQuerySchema = z.object(of);

/** What the gallery of one variant is answered with. */
export const gallerySchema = z.object({
  images: z.array(
    z.object({
      id: z.string(),
      address: z.string(),
      altText: z.nullable(z.string()),
      isCover: z.boolean(),
      sortOrder: z.number(),
      /** ISO 8601. */
      createdAt: z.string(),
    }),
  ),
});

export type GalleryAnswer = z.infer<typeof gallerySchema>;

/** A picture of a variant's gallery, as staff see it. */
export type VariantGalleryImage = GalleryAnswer['images'][number];

const numbers = {
  pricePaise: z.optional(
    sentNumber(maximumPricePaise, {
      notWhole: say.noAmount('Price'),
      tooHigh: say.tooHigh('Price'),
      negative: say.negative('Price'),
    }),
  ),
  stock: z.optional(
    sentNumber(MOST_IN_STOCK, {
      notWhole: say.notWhole,
      tooHigh: say.tooMany,
      negative: say.negative('Stock'),
    }),
  ),
};

/** What the list of variants sends of those that are saved. docs/behaviour/variants.md#live-edits. */
export const variantUpdateSchema = z.object({
  productId: z.guid(),
  updates: z
    .array(z.object({ id: z.guid(), ...numbers, was: z.optional(z.object(numbers)) }))
    .check(z.minLength(1), z.maxLength(500)),
  isFreeMeant: z._default(z.boolean(), false),
});

const replacedNumbers = { pricePaise: z.optional(z.number()), stock: z.optional(z.number()) };

/** What POST /api/admin/variants answers: what it replaced, to be taken back with, and whom it left as they were. */
export const variantsUpdatedSchema = z.object({
  replaced: z.array(
    z.object({ id: z.string(), ...replacedNumbers, was: z.optional(z.object(replacedNumbers)) }),
  ),
  untouched: z.array(z.string()),
});

export type VariantsUpdated = z.infer<typeof variantsUpdatedSchema>;
