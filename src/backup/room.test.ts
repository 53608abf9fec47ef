import { expect, test } from 'vitest';
import { refuseWithoutRoom } from './room.ts';

const MB = 1024 ** 2;
const bytes = { tables: 100 * MB, files: 200 * MB, largest: 50 * MB };

test('all that goes onto one disk has to fit there at once; other disks are looked at by themselves', async () => {
  const places = { database: '/data/postgres', files: '/data/uploads', work: '/data/backups' };
  const free =
    (data: number, other = 0) =>
    async (folder: string) =>
      folder.startsWith('/data') ? { id: 1, free: data * MB } : { id: 2, free: other * MB };
  await refuseWithoutRoom({ bytes }, places, free(614));
  await expect(refuseWithoutRoom({ bytes }, places, free(613))).rejects.toThrow('613 MB are free, about 614');
  await expect(refuseWithoutRoom({ bytes }, { ...places, leave: MB }, free(614))).rejects.toThrow(
    'about 615',
  );
  await refuseWithoutRoom({ bytes }, { ...places, files: '/mnt/uploads' }, free(414, 200));
  await expect(refuseWithoutRoom({ bytes }, { ...places, files: '/mnt' }, free(414, 199))).rejects.toThrow(
    '/mnt',
  );
  // Neither the database nor the files are on this machine.
  await refuseWithoutRoom({ bytes }, { work: '/data/backups' }, free(50));
});
