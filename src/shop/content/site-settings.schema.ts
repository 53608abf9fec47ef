import * as z from 'zod/mini';
import { prose, requiredText } from '../text.schema.ts';
import { isPictureAddress, isWebAddress } from './web-address.rules.ts';

const LOWEST_LOGO = 16;
const HIGHEST_LOGO = 128;

const media = z
  .string()
  .check(z.refine((text) => text === '' || isPictureAddress(text), 'Must be a valid URL'));
const requiredProse = (label: string, max: number) =>
  prose(max).check(z.minLength(1, `${label} is required`));
const logoHeight = z.string().check(
  z.trim(),
  z.refine((text) => text !== '' && Number(text) >= LOWEST_LOGO, {
    error: `Height must be at least ${LOWEST_LOGO}px.`,
    abort: true,
  }),
  z.refine((text) => Number(text) <= HIGHEST_LOGO, {
    error: `Height cannot exceed ${HIGHEST_LOGO}px.`,
    abort: true,
  }),
  z.refine((text) => /^\d+$/.test(text), 'Height must be a whole number.'),
);

/** What the homepage's form of settings sends. Specification, admin §5 'Site settings form'. */
export const settingsDraftSchema = z.object({
  logoImageUrl: media,
  logoHeight,
  heroTitle: requiredText('Hero title', 200),
  heroSubtitle: requiredProse('Hero subtitle', 500),
  heroVideoUrl: media,
  heroImageUrl: media,
  handpickedTitle: requiredText('Hand-picked title', 200),
  handpickedDescription: requiredProse('Hand-picked description', 1_000),
  handpickedMediaUrl: media,
  handpickedMediaType: z.enum(['image', 'video']),
  announcementText: requiredText('Announcement text', 200),
  announcementLinkText: requiredText('Link text', 100),
  announcementLinkHref: z.string().check(
    z.trim(),
    z.refine((text) => text === '#' || isWebAddress(text), 'Must be a valid URL'),
  ),
});

export type SettingsDraft = z.infer<typeof settingsDraftSchema>;
