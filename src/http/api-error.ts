type Extras = {
  headers?: Record<string, string>;
  /** What the answer says beside code and message. */
  details?: Record<string, unknown>;
};

/** An expected refusal of the API: thrown anywhere below an endpoint, answered as `{error: {code, message, ...details}}`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown>;

  constructor(status: number, code: string, message: string, { headers = {}, details = {} }: Extras = {}) {
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
