const PNG_HEAD = 8;

function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns the width of a PNG from its header. */
export function widthOf(png) {
  return png.readUInt32BE(PNG_HEAD + 8);
}

/** Returns a Windows icon: a directory of images, then the images. */
export function ico(pngs) {
  const head = Buffer.alloc(6 + 16 * pngs.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pngs.length, 4);
  let at = head.length;
  pngs.forEach((png, index) => {
    const entry = 6 + 16 * index;
    // The format encodes 256 as 0.
    head.writeUInt8(widthOf(png) % 256, entry);
    head.writeUInt8(widthOf(png) % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  });
  return Buffer.concat([head, ...pngs]);
}

/**
 * Type codes of the images in a macOS icon, by width. The second code is for screens with twice the
 * pixel density.
 */
const ICNS = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

export function icns(pngs) {
  const parts = pngs.flatMap((png) =>
    (ICNS[widthOf(png)] ?? []).map((name) =>
      Buffer.concat([Buffer.from(name), uint32(png.length + 8), png]),
    ),
  );
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from('icns'), uint32(body.length + 8), body]);
}
