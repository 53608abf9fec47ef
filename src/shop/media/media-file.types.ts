/** Where a file is shown: 'Product: Aloe Vera', 'Homepage: logo'. */
export type MediaUse = { place: string; name: string };

export type MediaFile = {
  id: string;
  address: string;
  /** As it was called where it came from. */
  name: string;
  contentType: string;
  bytes: number;
  /** Of pictures. */
  width: number | null;
  height: number | null;
  createdAt: Date;
};
