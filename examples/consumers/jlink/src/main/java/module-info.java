module com.example.linked {
  requires dev.weft;

  opens com.example; // to the codec, which makes instances of the record
}
