import { api } from '@pregon/auth-api/api';
import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf } from '@pregon/auth-api/queries';
import { errorTable } from '@pregon/contract/errors';
import { largestImage, type NewsletterImage } from '@pregon/contract/newsletters/newsletter.schema';
import { uploadNewsletterImage } from '@pregon/contract/newsletters/newsletters.endpoints';
import { newsletterImagesQuery } from '@pregon/contract/newsletters/newsletter-images.operations';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

const { mediaTypes } = uploadNewsletterImage.form.file;
/** File types of the file picker. */
export const acceptedImages = mediaTypes.join(',');

export interface ImageUploads {
  /** Progress: number of uploaded files, total, and the name of the current one. */
  readonly progress: { readonly done: number; readonly total: number; readonly name: string } | undefined;
  /** The error of each rejected file. */
  readonly faults: readonly ReactNode[];
  readonly upload: (files: readonly File[]) => Promise<void>;
}

/** Uploads files to the account's images in sequence. `onUploaded` receives each uploaded image. */
export function useImageUploads(onUploaded: (image: NewsletterImage) => void): ImageUploads {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ImageUploads['progress']>();
  const [faults, setFaults] = useState<ImageUploads['faults']>([]);
  const upload = async (files: readonly File[]) => {
    setFaults([]);
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length, name: file.name });
      const fault = refusedBecause(file) ?? (await uploadOne(file, onUploaded));
      if (fault) setFaults((before) => [...before, fault]);
    }
    setProgress(undefined);
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(newsletterImagesQuery) });
  };
  return { progress, faults, upload };
}

/** Validates like the server, before a large file is uploaded. */
function refusedBecause({ name, type, size }: File): string | undefined {
  if (!mediaTypes.some((known) => known === type)) return `${name}: usa una imagen JPG, PNG, WebP o GIF.`;
  return size > largestImage ? `${name}: ${errorTable.TOO_LARGE.message} El máximo son 5 MB.` : undefined;
}

async function uploadOne(file: File, onUploaded: (image: NewsletterImage) => void): Promise<ReactNode> {
  try {
    onUploaded(await api.call(uploadNewsletterImage, { form: {}, file }));
    return undefined;
  } catch (fault) {
    return faultMessage(fault, `${file.name}: `);
  }
}
