/** The address of a picture that is shipped with the program, by its base name. */
export function pictureAddress(name: string): string {
  return `/media/demo/${name}.webp`;
}
