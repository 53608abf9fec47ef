export function keepPreviousAssets(build: string): void;
