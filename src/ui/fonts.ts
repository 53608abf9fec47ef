import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import frauncesUrl from './fonts/fraunces-headings.woff2?url';

/** The addresses of the two font files worth a preload link; fonts.css declares the same files. */
export const fontUrls = { sans: figtreeUrl, serif: frauncesUrl };
