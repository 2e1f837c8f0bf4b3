import { inLanguages } from "~/lib/language";

/** Spec §1. */
export const demoContent = inLanguages({
  en: {
    group: "Demo",
    sample: "Sample data, to show the screen. Nothing here is stored.",
    sampleForm: "A sample form, to show the screen: Save keeps nothing.",
    notSaved: "This is a sample form: nothing was saved. Your entries are still here.",
    apply: "Apply",
    clear: "Clear",
    search: "Search",
    sort: "Sort By",
    any: "Any",
    save: "Save",
    cancel: "Cancel",
    notFound: "Not found",
    noMatch: (search: string) => `No results found for “${search}”. Try checking for typos or using complete words.`,
  },
});

export const products = inLanguages({
  en: {
    title: "Products",
    sorts: { featured: "Featured", newest: "Newest", priceDesc: "Price: High-Low", priceAsc: "Price: Low-High" },
    category: "Category",
    price: "Price",
    prices: { low: "Below ₹1,000", middle: "₹1,000 to ₹5,000", high: "Above ₹5,000" },
    sale: "On sale only",
    onSale: "Sale",
    isNew: "New",
    was: "Before",
    nothing: "No product fits these filters.",
    count: (shown: number, all: number) => `${shown} of ${all} products`,
    inRupees: (price: number) => `₹${price.toLocaleString("en-IN")}`,
  },
});

export const blog = inLanguages({
  en: {
    title: "Blog",
    newPost: "New Post",
    searchFor: "Search posts",
    sorts: { latest: "Latest", popular: "Popular", oldest: "Oldest" },
    views: (count: number) => `${count.toLocaleString("en-GB")} views`,
  },
});

export const newPost = inLanguages({
  en: {
    title: "New Post",
    postTitle: "Title",
    text: "Text",
    required: (label: string) => `${label} is required`,
  },
});

export const assignRole = inLanguages({
  en: {
    title: "Assign Role",
    columns: { number: "S.No", user: "User", application: "Application", client: "Client", role: "Role" },
    actions: "Actions",
    searchIn: (column: string) => `Search ${column}`,
    assign: (user: string) => `Assign role to ${user}`,
    dialogTitle: "Assign Role to user",
    roles: ["Admin", "User", "Manager"],
    saveDoesNothing: "A sample row: Save changes nothing.",
    close: "Close",
    nothing: "No row fits what is searched for.",
  },
});

export const priceQuote = inLanguages({
  en: {
    title: "Price Quote",
    fields: {
      clientName: "Client Name",
      productType: "Product Type",
      salesVolume: "Sales Volume",
      intervention: "Intervention%",
      ros: "ROS%",
      tow: "TOW%",
      rosAverageKm: "ROS Avg Km",
      towAverageKm: "TOW Avg km",
      otherServices: "Other Services",
      competitivePrice: "Competitive Price",
      marketingCost: "Marketing Cost",
      telecomCost: "Telecom Cost",
      integrationCost: "Any Integration Cost",
      comments: "Comments",
    },
    productTypes: ["Inclusive", "Retail-Text", "On Demand"],
    yesOrNo: ["Yes", "No"],
    choose: "Please choose",
  },
});
