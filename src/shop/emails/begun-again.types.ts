/** An e-mail that is to be sent once more, after so many tries; null: there is none. */
export type BegunAgain = { attempts: number } | 'on-its-way' | null;
