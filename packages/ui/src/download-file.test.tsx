import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { downloadFile } from './download-file.ts';

const revoked: string[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  URL.createObjectURL = () => 'blob:informe';
  URL.revokeObjectURL = (address) => void revoked.push(address);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('downloads a file under its name and releases its memory afterwards', () => {
  const downloaded: (readonly [name: string, address: string])[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push([this.download, this.href]);
  });
  downloadFile('informe.csv', new Blob(['a;b']));
  expect(downloaded).toEqual([['informe.csv', 'blob:informe']]);
  expect(revoked).toEqual([]);
  jest.runAllTimers();
  expect(revoked).toEqual(['blob:informe']);
});
