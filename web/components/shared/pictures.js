/** Photos of this device, made smaller before they are sent. */

/**
 * A photo as JPEG whose longer side has at most so many pixels, and the canvas with it; the file itself where the browser cannot read it.
 * @param {File} file @param {number} longest @param {number} quality
 * @returns {Promise<{ content: Blob, canvas: HTMLCanvasElement | null }>}
 */
export async function reduced(file, longest, quality) {
  try {
    const bitmap = await createImageBitmap(file);
    const factor = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * factor);
    canvas.height = Math.round(bitmap.height * factor);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const content = await new Promise((resolve) =>
      canvas.toBlob((blob) => resolve(blob ?? file), "image/jpeg", quality),
    );
    return { content, canvas };
  } catch {
    return { content: file, canvas: null };
  }
}
