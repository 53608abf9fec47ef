type Detail = { status?: 400 | 401 | 404 | 409; field?: string; step?: string; reason?: string };

/** A request that the sandbox refuses the way the provider does. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: 400 | 401 | 404 | 409;
  readonly detail: Detail;

  constructor(description: string, detail: Detail = {}) {
    super(description);
    this.status = detail.status ?? 400;
    this.detail = detail;
  }

  /** The provider's error shape. */
  toBody() {
    const { field, step = 'payment_initiation', reason = 'input_validation_failed' } = this.detail;
    return {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: this.message,
        source: 'business',
        step,
        reason,
        metadata: {},
        ...(field === undefined ? {} : { field }),
      },
    };
  }
}
