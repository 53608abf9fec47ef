import type { ActionFunctionArgs, LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { callerContext, shopContext } from '../http/context.ts';
import { answerJson } from '../http/json-endpoint.ts';
import { privatePhotoResponse } from '../http/private-photo-response.ts';
import type { Claimant } from '../shop/claims/claimant.ts';
import type { Shop } from '../shop/shop.types.ts';

const id = z.guid();

type Picked<Owner> = { owner: Owner; photoId: string };

type Photos<Owner> = {
  /** Who asks; throws 401 for nobody. */
  ownerOf: (context: Readonly<RouterContextProvider>, url: URL) => Owner;
  read: (shop: Shop, picked: Picked<Owner>) => Promise<Parameters<typeof privatePhotoResponse>[0] | null>;
  /** False: there is none that could be taken out. */
  remove: (shop: Shop, picked: Picked<Owner>) => Promise<boolean>;
};

/**
 * The two halves of an address for one private picture: GET shows it to whoever's it is, DELETE takes it out of a form
 * that was not sent.
 */
export function ownPhotoRoute<Owner>({ ownerOf, read, remove }: Photos<Owner>) {
  const pick = ({ context, url, params }: Pick<LoaderFunctionArgs, 'context' | 'url' | 'params'>) => {
    const photoId = id.safeParse(params['id']);
    const owner = ownerOf(context, url);
    return photoId.success ? { owner, photoId: photoId.data } : null;
  };
  return {
    loader: (args: LoaderFunctionArgs): Promise<Response> =>
      answerJson(args.context, async () => {
        const picked = pick(args);
        const found = picked && (await read(args.context.get(shopContext), picked));
        if (!found) throw notThere();
        return privatePhotoResponse(found);
      }),
    action: (args: ActionFunctionArgs): Promise<Response> =>
      answerJson(args.context, async () => {
        if (args.request.method !== 'DELETE') {
          throw new ApiError(405, 'method_not_allowed', 'Use GET or DELETE.', {
            headers: { Allow: 'GET, DELETE' },
          });
        }
        const picked = pick(args);
        if (!picked || !(await remove(args.context.get(shopContext), picked))) throw notThere();
        return {};
      }),
  };
}

const notThere = () => new ApiError(404, 'not_found', 'There is no such picture, or it is not yours.');

/** Whose order it is: by its private link (`?token=`), or by account (`?order=`). Throws 401 for who has neither. */
export function readOrderOwner(context: Readonly<RouterContextProvider>, url: URL): Claimant {
  const token = url.searchParams.get('token');
  if (token !== null) return { token };
  return { ...readAccountOwner(context), orderId: url.searchParams.get('order') ?? '' };
}

/** Whose account it is. Throws 401 for nobody's. */
export function readAccountOwner(context: Readonly<RouterContextProvider>): { userId: string } {
  const caller = context.get(callerContext);
  if (caller.kind !== 'user') throw new ApiError(401, 'unauthorized', 'Please sign in first.');
  return { userId: caller.userId };
}
