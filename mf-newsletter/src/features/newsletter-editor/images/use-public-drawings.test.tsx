import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeServer, type FakeServer } from '@pregon/auth-api/testing/fake-server';
import { newsletterImagesQuery } from '@pregon/contract/newsletters/newsletter-images.operations';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { MailEditor } from '../mail-editor.ts';
import { drawing, drawingNames } from '../message/drawings.ts';
import { usePublicDrawings } from './use-public-drawings.ts';

const [name = 'bag'] = drawingNames;
const stored = {
  identifier: '3f0c0b9e-6f3e-4a8e-9a55-3f2f6a0f4c11',
  name: `muestra-${name}.png`,
  address: '/images/muestra.png',
  width: 1200,
  height: 480,
  size: 9000,
  createdAt: '2026-11-20T20:02:00.000Z',
};

let server: FakeServer;
let answer: () => Promise<void>;
const replaceImages = jest.fn<(addresses: ReadonlyMap<string, string>) => void>();
/** The parts of an editor that the hook uses; its state keeps its identity. */
const state = { content: `<img src="${drawing(name).replaceAll('"', '&quot;')}">` };
const editor = { state: () => state, onChange: () => () => {}, replaceImages } as unknown as MailEditor;

beforeEach(() => {
  replaceImages.mockReset();
  answer = async () => {};
  server = createFakeServer();
  server.answerGraphql(newsletterImagesQuery, async () => {
    await answer();
    return { newsletterImages: { items: [stored], total: 1 } };
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
});

describe('the drawings of a message', () => {
  it('are replaced by the images that the account has of them', async () => {
    renderHook(() => usePublicDrawings(editor, true));
    await waitFor(() => expect(replaceImages).toHaveBeenCalledWith(new Map([[drawing(name), '/images/muestra.png']])));
  });

  it('are not replaced after the editor was left', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = () => released;
    const { unmount } = renderHook(() => usePublicDrawings(editor, true));
    await waitFor(() => expect(server.requests).toHaveLength(1));
    unmount();
    await act(async () => release());
    expect(replaceImages).not.toHaveBeenCalled();
  });

  it('stay for whoever may not upload images', async () => {
    renderHook(() => usePublicDrawings(editor, false));
    await act(async () => {});
    expect(server.requests).toEqual([]);
  });
});
