/** The embedded server cannot run here; the message is one plain sentence for the person who started the program. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
