/** For checkboxes and radio buttons. */
export const tickLook = "mr-3 shrink-0 accent-green outline-offset-2";
