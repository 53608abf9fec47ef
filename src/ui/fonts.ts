import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import frauncesUrl from './fonts/fraunces-headings.woff2?url';
import loraUrl from './fonts/lora-headings.woff2?url';
import outfitUrl from './fonts/outfit-headings.woff2?url';
import playfairUrl from './fonts/playfair-display-headings.woff2?url';
import quicksandUrl from './fonts/quicksand-headings.woff2?url';

/** The addresses of the font files worth a preload link; fonts.css and heading-fonts.css declare the same files. */
export const fontUrls = {
  text: figtreeUrl,
  headings: {
    fraunces: frauncesUrl,
    playfair: playfairUrl,
    lora: loraUrl,
    outfit: outfitUrl,
    quicksand: quicksandUrl,
    figtree: figtreeUrl,
  },
};
