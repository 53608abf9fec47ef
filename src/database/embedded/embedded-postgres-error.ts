/** Why the embedded database cannot be used; its message is one plain sentence for whoever starts the program. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
