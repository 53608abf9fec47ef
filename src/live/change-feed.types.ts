/**
 * What changed in the shop, by tags such as 'product:<id>', 'listing', 'categories', 'site', 'steps', 'testimonials',
 * 'guides', 'guide:<id>', 'diagnoses', 'pages', 'settings', 'orders'. Fed by the database's notifications, so it tells of every copy's changes.
 */
export type ChangeFeed = {
  /** Gives back how to stop listening. */
  subscribe(listener: ChangeListener): () => void;
  /** Whether changes are being heard of at present. While they are not, nothing may be kept. */
  isListening(): boolean;
  /**
   * Resolves once the listeners have heard of every change that was committed before this was called. False: that could
   * not be made sure of in time.
   */
  caughtUp(): Promise<boolean>;
};

export type ChangeListener = {
  changed(tags: readonly string[]): void;
  /** Notifications may have been missed: whatever is kept may be stale. */
  lost(): void;
};
