export type ProviderErrorKind = 'unreachable' | 'refused';

type Details = { kind: ProviderErrorKind; status: number | null; code: string | null; message: string };

/**
 * A call of the payment provider that gave no result. `unreachable`: nobody knows whether it was carried out
 * (no answer, too slow, 5xx, unreadable); ask again later. `refused`: the provider said no, asking again won't help.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderErrorKind;
  readonly status: number | null;
  readonly code: string | null;

  constructor({ kind, status, code, message }: Details) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.code = code;
  }
}

/** Recognises a `ProviderError` by its marks, so that one made by another copy of this module counts too. */
export function isProviderError(error: unknown): error is ProviderError {
  return (
    error instanceof Error &&
    error.name === 'ProviderError' &&
    'kind' in error &&
    (error.kind === 'unreachable' || error.kind === 'refused')
  );
}
