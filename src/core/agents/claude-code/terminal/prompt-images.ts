import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Attachment, ImageType } from '#shared/conversation/attachment.ts';

const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/**
 * Saves the images of prompts as files, because a terminal accepts an image by the path of its
 * file.
 */
export class PromptImages {
  readonly #folder: string;
  readonly #platform: string;

  constructor(folder: string, platform: string) {
    this.#folder = folder;
    this.#platform = platform;
  }

  /**
   * Returns the text to paste for each image, in order. The files stay as long as the agent, which
   * may read them again. Throws if the disk is full.
   */
  async save(promptKey: string, images: readonly Attachment[]): Promise<readonly string[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const files = images.map(({ mediaType }, at) =>
      path.join(this.#folder, `${path.basename(promptKey)}-${at + 1}.${ENDINGS[mediaType]}`),
    );
    for (const [at, file] of files.entries())
      await writeFile(file, images[at]?.base64 ?? '', { encoding: 'base64', mode: 0o600 });
    return files.map((file) => asDropped(file, this.#platform));
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Returns a path as terminals insert it when a file is dropped on them. */
export function asDropped(file: string, platform: string): string {
  if (platform === 'win32') return /\s/u.test(file) ? `"${file}"` : file;
  return file.replaceAll(/[^\p{L}\p{N}/._+@:,=-]/gu, String.raw`\$&`);
}
