/** Hands the reader a file. The request for it is sealed, which a plain link cannot be. */
export function saveFile(content: BlobPart, name: string): void {
  // Without a type: what it is called says which program opens it, and this page never does.
  const address = URL.createObjectURL(new Blob([content]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
