/** The page of a plant, for its owner. */
export const plantAddress = (plantId: string): string => `/my-plants/${plantId}`;

/** Where its owner has a picture of a plant; it has no other address. */
export const plantPhotoAddress = (photoId: string): string => `/api/plant-photos/${photoId}`;

/** Where a picture of a plant is sent to. */
export const plantPhotoUpload = (plantId: string): string => `/api/plant-photos?plant=${plantId}`;

/** Where any calendar reads somebody's, by its private part. */
export const feedAddress = (token: string): string => `/plant-calendar/${token}.ics`;
