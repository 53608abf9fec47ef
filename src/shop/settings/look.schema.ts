import * as z from 'zod/mini';
import { type CornerStyle, type HeadingFont, cornerStyles, defaultLook, headingFonts } from './look.rules.ts';
import { isHexColor } from './oklch.rules.ts';
import { readableAccent, readableBrand } from './palette.rules.ts';
import { defineSection } from './section.schema.ts';

/** A picture of the shop's own library: an upload, or one of the demo's. */
const ownPicture = z
  .string()
  .check(
    z.refine(
      (text) =>
        text === '' || /^\/media\/(?:\w[\w.-]{0,199}\/){0,8}\w[\w.-]{0,199}\.(?:webp|avif)$/.test(text),
      'Please choose a picture of your own',
    ),
  );

const COLOR_SENTENCE = 'Please enter a colour, like #20543a';

/** A colour that all that follows it can be read with; the sentence names the nearest one that can. */
function readableColor(readable: (color: string) => string, what: string) {
  return z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine(isHexColor, { error: COLOR_SENTENCE, abort: true }),
    z.refine((color) => readable(color) === color, {
      error: ({ input }) => `${what} The nearest colour that works is ${readable(String(input))}`,
    }),
  );
}

const schema = z.object({
  brand: readableColor(readableBrand, 'Words in this colour could not be read.'),
  accent: readableColor(readableAccent, 'A button in this colour could not be read.'),
  headingFont: z.enum(Object.keys(headingFonts) as [HeadingFont, ...HeadingFont[]]),
  corners: z.enum(Object.keys(cornerStyles) as [CornerStyle, ...CornerStyle[]]),
  icon: ownPicture,
  sharePicture: ownPicture,
});

export type LookSettings = z.infer<typeof schema>;

/** How the shop looks. docs/behaviour/settings.md#look. */
export const lookSettings = defineSection({
  label: 'Look',
  schema,
  labels: {
    brand: 'Brand colour',
    accent: 'Accent',
    headingFont: 'Font of headings',
    corners: 'Corners',
    icon: 'Icon',
    sharePicture: 'Share picture',
  },
  defaults: { ...defaultLook, icon: '', sharePicture: '' },
  media: ['icon', 'sharePicture'],
});
