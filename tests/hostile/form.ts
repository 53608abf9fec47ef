import type { Setting } from './setting.ts';

export type Fields = Record<string, unknown>;

/** A form or call as somebody honest sends it. What is no text in a form is JSON there. */
export type Form = {
  /** The route that takes it, of the table of routes, or one of better-auth's calls. */
  route: string;
  sends: 'form' | 'query' | 'json';
  by?: 'owner' | 'person';
  fields: Fields;
  /** The route with its parameters filled in. */
  address?: string;
  method?: 'DELETE';
  /** Made of the body, such as its signature. */
  headers?: (body: string) => Record<string, string>;
  /** Where what was typed is shown. */
  shown?: string[];
  /** Refused even so, since it is about something that the setting lacks. */
  isRefused?: true;
};

export type MakeForm = (setting: Setting) => Form | Promise<Form>;

/** By who owns the shop. */
export const byOwner = (route: string, fields: Fields, more: Partial<Form> = {}): Form => ({
  route,
  sends: 'form',
  by: 'owner',
  fields,
  ...more,
});

/** The id of nothing. */
export const gone = { id: crypto.randomUUID() };
