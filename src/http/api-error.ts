/** Every code that a call of the API refuses with; tests/api-refusals.db.test.ts causes each. */
export const errorCodes = [
  // What was sent, and how.
  'invalid',
  'malformed',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'foreign_origin',
  'not_found',
  // Who asks, and how often.
  'unauthenticated',
  'unauthorized',
  'forbidden',
  'too_many_requests',
  'too_many_streams',
  // What failed on our side.
  'internal',
  'unavailable',
  'busy',
  'attributes_unreadable',
  // Checking out.
  'variant_missing',
  'variant_unknown',
  'color_missing',
  'color_unknown',
  'size_missing',
  'size_unknown',
  'sold_out',
  'insufficient_stock',
  'address_refused',
  'unknown_method',
  'cash_refused',
  'cash_code',
  'promo_refused',
  'total_rose',
  'arrives_later',
  'gift_refused',
  'below_lowest',
  'order_too_large',
  'holds_too_much',
  'idempotency_key_reused',
  'provider_failed',
  // Paying.
  'bad_signature',
  'unknown_order',
  'not_paid',
  'mismatch',
  'payment_returned',
  // The back office.
  'already_sent',
  'failed',
  'free',
  'position',
  'missing',
  'no_variant',
  'unsaved',
  'no_file',
  'in_use',
  'empty',
  'too_many_pixels',
  'damaged',
  'broken_off',
  // Claims.
  'closed',
  'too_many_pictures',
  // Accounts: in better-auth's way of writing.
  'UNAUTHORIZED',
  'UNSUPPORTED_MEDIA_TYPE',
  'MALFORMED',
  'VALIDATION_ERROR',
  'TOO_MANY_REQUESTS',
  'PASSWORD_REQUIRED',
  'PASSWORD_TOO_SHORT',
  'INVALID_PASSWORD',
  'INVALID_TOKEN',
  'INVALID_CALLBACK_URL',
  'SESSION_NOT_FRESH',
  'PROOF_NEEDED',
  'LAST_ADMINISTRATOR',
  'GOOGLE_NOT_CONFIGURED',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

type Extras = {
  headers?: Record<string, string>;
  /** What the answer says beside code and message. */
  details?: Record<string, unknown>;
};

/** An expected refusal of the API: thrown anywhere below an endpoint, answered as `{error: {code, message, ...details}}`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: ErrorCode, message: string, { headers = {}, details = {} }: Extras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.details = details;
  }
}

export function apiErrorResponse(error: ApiError): Response {
  return Response.json(
    { error: { code: error.code, message: error.message, ...error.details } },
    { status: error.status, headers: { 'Cache-Control': 'no-store', ...error.headers } },
  );
}
