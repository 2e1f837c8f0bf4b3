/** An address that answers a file ends so; the list that the file is of stands above it. */
const DOWNLOAD = /\/download(?=$|\?)/;

export const isDownload = (address: string): boolean => DOWNLOAD.test(address);

/** The list that a file is of, as it is searched; another address stays as it is. */
export const listOfDownload = (address: string): string => address.replace(DOWNLOAD, "");
