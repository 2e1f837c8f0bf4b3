const DOWNLOAD = /\/download(?=$|\?)/;

export const isDownload = (address: string): boolean => DOWNLOAD.test(address);

export const listOfDownload = (address: string): string => address.replace(DOWNLOAD, "");
