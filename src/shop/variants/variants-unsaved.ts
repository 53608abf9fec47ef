/** A part of a product could not be written; the message is the specification's sentence for it (admin §8). */
export class VariantsUnsaved extends Error {
  override name = 'VariantsUnsaved';

  static async unless(sentence: string, write: () => Promise<unknown>): Promise<void> {
    try {
      await write();
    } catch (cause) {
      throw new VariantsUnsaved(sentence, { cause });
    }
  }
}
