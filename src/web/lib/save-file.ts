/** How long the file can be fetched (ms). An iPhone asks the rider before it does. */
const KEPT_FOR = 40_000

/** Saves a file with this name in the rider's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_FOR)
}
