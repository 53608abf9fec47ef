import type { RenderedPage } from './page-answers.ts';
import type { PublicAddress } from './public-routes.ts';

export const addressOf = (path: string, change: Partial<PublicAddress> = {}): PublicAddress => ({
  path,
  search: '',
  isListed: true,
  isRare: false,
  isGuessable: false,
  loaders: 1,
  ...change,
});

export const renderedPage = (text: string, change: Partial<RenderedPage> = {}): RenderedPage => ({
  page: {
    rendering: 'x',
    status: 200,
    headers: [],
    etag: 'W/"x"',
    bodies: { identity: new Uint8Array(new TextEncoder().encode(text)) },
  },
  tags: ['listing'],
  isShareable: true,
  isStorable: true,
  isInterrupted: false,
  ...change,
});
