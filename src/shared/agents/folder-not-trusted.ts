/** Problem kind of a start that waits for the person's answer whether to trust the folder. */
export const FOLDER_NOT_TRUSTED = 'folderNotTrusted';
