const DOWNLOAD = /\/download(?=$|\?)/;

export const isDownload = (address: string): boolean => DOWNLOAD.test(address);

/** The list, with its search, that a download address belongs to. */
export const listOfDownload = (address: string): string => address.replace(DOWNLOAD, "");
