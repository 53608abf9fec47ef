import { type RouterContextProvider, data } from 'react-router';
import { siteContext, shopContext } from '../../http/context.ts';
import type { FormAnswer, FormRefusal } from '../../http/form-answer.ts';
import { countWrite } from '../../shop/my-plants/kept-plants.ts';
import { myPlantsMessages } from '../../shop/my-plants/my-plants-messages.ts';
import { readPressForm } from '../../shop/my-plants/my-plants.schema.ts';
import { pressValue } from '../../shop/my-plants/my-plants.rules.ts';
import { pressTasks, undoPresses } from '../../shop/my-plants/press-tasks.ts';

type Context = Readonly<RouterContextProvider>;

export function accept(message: string) {
  return data<FormAnswer>({ ok: true, message });
}

type Refusal = Partial<Pick<FormRefusal, 'message' | 'errors'>>;

export function refuse(refusal: Refusal, status: number, headers: Record<string, string> = {}) {
  return data<FormAnswer>(
    { ok: false, message: null, errors: {}, code: null, ...refusal },
    { status, headers },
  );
}

export const unknownForm = () => refuse({ message: myPlantsMessages.unknownForm }, 400);

/** The refusal of a form of somebody who has sent too many; null for everybody else. */
export async function refuseTooMany(context: Context, { userId }: { userId: string }) {
  const { rateLimitFactor } = context.get(siteContext);
  const counted = await countWrite(context.get(shopContext), { userId, rateLimitFactor });
  if (counted.ok) return null;
  return refuse({ message: myPlantsMessages.tooOften }, 429, {
    'Retry-After': String(counted.retryAfterSeconds),
  });
}

/** 'Done' and 'Skip', from wherever they are pressed, and 'Undo' after them. */
export async function answerPress(
  context: Context,
  { userId, form }: { userId: string; form: URLSearchParams },
) {
  const read = readPressForm(form);
  if (!read.success) return unknownForm();
  const shop = context.get(shopContext);
  const { intent, tasks } = read.data;
  if (intent === 'undo') {
    const undone = await undoPresses(shop, { userId, tasks });
    return accept(undone === 0 ? myPlantsMessages.notUndone : myPlantsMessages.undone);
  }
  const pressed = await pressTasks(shop, { userId, form: { intent, tasks } });
  if (pressed.noted === 0) return accept(myPlantsMessages.alreadyNoted);
  return data<FormAnswer>({
    ok: true,
    message: intent === 'done' ? myPlantsMessages.done : myPlantsMessages.skipped,
    undo: pressed.tasks.map(pressValue).join(' '),
  });
}
